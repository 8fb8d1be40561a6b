import { useRef } from 'react';
import { type Block, listBlocks } from '#contract/safety/blocks.ts';
import { listMutes, type Mute } from '#contract/safety/mutes.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { useAppDispatch } from '../core/store.ts';
import type { Call } from '../data/calls/client.ts';
import { personKey } from '../data/entities/entitiesSlice.ts';
import { fullName } from '../people/fullName.ts';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { Time } from '../ui/text/Time.tsx';
import { HiddenList, HiddenRow, type PageQuery, usePages } from './HiddenList.tsx';
import { unblock, unmute } from './muteAndBlock.ts';

const askMutes = async (call: Call, query: PageQuery) => {
  const { mutes: rows, nextCursor } = await call(listMutes, { query });
  return { rows, nextCursor };
};
const askBlocks = async (call: Call, query: PageQuery) => {
  const { blocks: rows, nextCursor } = await call(listBlocks, { query });
  return { rows, nextCursor };
};

export function MutedSection() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages<Mute>(askMutes);
  const end = async ({ user }: Mute) => {
    if (!(await dispatch(unmute(personKey(user.username), user._id)))) return;
    pages.change((rows) => rows.filter((row) => row.user._id !== user._id));
    // The pressed button is removed together with its row.
    heading.current?.focus();
  };
  return (
    <SheetSection title={words.mutes} note={words.mutesNote} headingRef={heading}>
      <HiddenList
        pages={pages}
        label={words.mutes}
        none={words.nobodyMuted}
        keyOf={({ user }) => user._id}
        renderRow={(mute) => (
          <HiddenRow
            name={fullName(mute.user)}
            note={
              <>
                @{mute.user.username} · {mute.until ? words.until(<Time at={mute.until} full />) : words.forGood}
              </>
            }
            action={words.unmute}
            label={words.unmuteNamed(mute.user.username)}
            onPress={() => void end(mute)}
          />
        )}
      />
    </SheetSection>
  );
}

export function BlockedSection() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages<Block>(askBlocks);
  const end = async ({ user }: Block) => {
    if (!(await dispatch(unblock(personKey(user.username), { id: user._id })))) return;
    pages.change((rows) => rows.filter((row) => row.user._id !== user._id));
    heading.current?.focus();
  };
  return (
    <SheetSection title={words.blocks} note={words.blocksNote} headingRef={heading}>
      <HiddenList
        pages={pages}
        label={words.blocks}
        none={words.nobodyBlocked}
        keyOf={({ user }) => user._id}
        renderRow={(block) => (
          <HiddenRow
            name={fullName(block.user)}
            note={`@${block.user.username}`}
            action={words.unblock}
            label={words.unblockNamed(block.user.username)}
            onPress={() => void end(block)}
          />
        )}
      />
    </SheetSection>
  );
}
