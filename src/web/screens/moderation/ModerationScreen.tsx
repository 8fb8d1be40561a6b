import { useCallback, useMemo, useState } from 'react';
import { CASE_KINDS, QUEUE_ORDERS } from '#contract/moderation/cases.ts';
import { moderationWords } from '#words/en/community/moderation.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { SectionPage } from '../../community/SectionPage.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { cases, type QueueFilter, queueOf } from '../../moderation/cases.ts';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { CaseCard } from './CaseCard.tsx';
import { Numbers } from './Numbers.tsx';

const queuePill = lazy(() => import('./QueuePill.tsx').then((module) => module.QueuePill));

/** Of a report with one note. */
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
