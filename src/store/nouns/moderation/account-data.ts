import { type Lists, listOf, type Paged, stampOrNull } from '../../reading/account-lists.ts';
import { jsonOf, stampOf } from '../../reading/json.ts';
import { atMost } from '../../reading/page.ts';
import { preparedFor } from '../../reading/visibility/visible.ts';
import { reasonToTell } from '../community/log.ts';
import type { ActFound } from './actions.ts';
import { appealView } from './appeals.ts';
import { reportView } from './reports.ts';

type Report = Parameters<typeof reportView>[0] & { id: number };

const reports = preparedFor<Paged, Report>((db, param) =>
  db
    .selectFrom('reports')
    .select(['id', 'uid', 'about', 'reason', 'rule', 'note', 'state', 'created_at'])
    .where('reporter_id', '=', param('reader'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

type ActRow = Pick<ActFound, 'id' | 'rule' | 'reason' | 'until' | 'undone_at' | 'created_at'> & { action: string };

const acts = preparedFor<Paged, ActRow>((db, param) =>
  db
    .selectFrom('log')
    .innerJoin('acts', 'acts.log_id', 'log.id')
    .select(['log.id', 'log.action', 'acts.rule', 'log.reason', 'acts.until', 'acts.undone_at', 'log.created_at'])
    .where('log.target_id', '=', param('reader'))
    .where('log.id', '>', param('id'))
    .orderBy('log.id')
    .limit(atMost(param('limit'))),
);

type Appeal = Parameters<typeof appealView>[0];

const appeals = preparedFor<Paged, Appeal>((db, param) =>
  db
    .selectFrom('appeals')
    .innerJoin('log', 'log.id', 'appeals.log_id')
    .selectAll('appeals')
    .select((eb) => ['log.uid as act', eb.ref('log.action').$castTo<Appeal['action']>().as('action')])
    .where('appeals.user_id', '=', param('reader'))
    .where('appeals.id', '>', param('id'))
    .orderBy('appeals.id')
    .limit(atMost(param('limit'))),
);

export const ofModeration = {
  reports: listOf(reports, (row) => jsonOf(reportView(row))),
  acts: listOf(acts, ({ action, reason, ...row }) => {
    const [until, undoneAt] = [stampOrNull(row.until), stampOrNull(row.undone_at)];
    const told = { action, rule: row.rule, reason: reasonToTell(action, reason), until, undoneAt };
    return jsonOf({ ...told, createdAt: stampOf(row.created_at) });
  }),
  appeals: listOf(appeals, (row) => jsonOf(appealView(row))),
} satisfies Partial<Lists>;
