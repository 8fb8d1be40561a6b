import { useCallback, useMemo, useState } from 'react';
import { CASE_KINDS, getNumbers, QUEUE_ORDERS } from '#contract/moderation/cases.ts';
import { moderationWords } from '#words/en/community/moderation.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { formatAge } from '#words/formats.ts';
import { SectionPage } from '../../community/SectionPage.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { useCurrentUser } from '../../data/session/session.ts';
import { cases, type QueueFilter, queueOf } from '../../moderation/cases.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { CaseCard } from './CaseCard.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Statistics of the queue, for the owner. */
function Numbers() {
  const [numbers] = useAnswer(ask);
  if (!numbers || numbers.settled === 0) return null;
  const { settled, medianSeconds } = numbers;
  return (
    <p className="rule-head">
      {medianSeconds === null ? words.settled(settled) : words.settledWithin(settled, durationOf(medianSeconds))}
    </p>
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getNumbers, { signal });

function durationOf(seconds: number): string {
  if (seconds < HOUR) return formatAge(Math.max(1, Math.round(seconds / MINUTE)), 'minute');
  return seconds < 2 * DAY
    ? formatAge(Math.round(seconds / HOUR), 'hour')
    : formatAge(Math.round(seconds / DAY), 'day');
}

const queuePill = lazy(() => import('./QueuePill.tsx').then((module) => module.QueuePill));

/** The estimated height of a report with one note, in pixels. */
const ROW_HEIGHT = 300;

export function ModerationScreen() {
  const title = frameWords.titles.moderation;
  const QueuePill = useLoaded(queuePill);
  const [filter, setFilter] = useState<QueueFilter>({ order: 'oldest' });
  const listKey = useMemo(() => queueOf(filter), [filter]);
  const renderRow = useCallback((id: string) => <CaseCard id={id} listKey={listKey} />, [listKey]);
  return (
    <>
      {QueuePill && <QueuePill listKey={listKey} />}
      <SectionPage title={title}>
        <search className="find-row">
          <NativeSelect
            label={words.kind}
            value={filter.kind ?? ''}
            onValueChange={(kind) => setFilter({ ...filter, kind: kind || undefined })}
            options={[
              { value: '' as const, label: words.every },
              ...CASE_KINDS.map((value) => ({ value, label: words.kinds[value] })),
            ]}
          />
          <NativeSelect
            label={words.order}
            value={filter.order}
            onValueChange={(order) => setFilter({ ...filter, order })}
            options={QUEUE_ORDERS.map((value) => ({ value, label: words.orders[value] }))}
          />
        </search>
        {useCurrentUser().role === 'owner' && <Numbers />}
        <PagedList
          key={keyOf(listKey)}
          lists={cases}
          listKey={listKey}
          label={title}
          loading={words.loading}
          failed={moderationWords.failed}
          rowHeight={ROW_HEIGHT}
          renderRow={renderRow}
          empty={
            <StateCard art={<QuietBranch />} title={words.clear}>
              {words.clearNote}
            </StateCard>
          }
        />
      </SectionPage>
    </>
  );
}
