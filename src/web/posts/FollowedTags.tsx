import { useRef } from 'react';
import { type FollowedTag, listFollowedTags } from '#contract/posts/tags.ts';
import { peopleWords } from '#words/en/people/people.ts';
import { tagWords as words } from '#words/en/posts/tags.ts';
import { Link } from '../core/router.tsx';
import { useAppDispatch } from '../core/store.ts';
import type { Call } from '../data/calls/client.ts';
import { HiddenList, HiddenRow, type PageQuery, usePages } from '../safety/HiddenList.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { endTagFollow } from './state/followTag.ts';

const ask = async (call: Call, query: PageQuery) => {
  const { tags: rows, nextCursor } = await call(listFollowedTags, { query });
  return { rows, nextCursor };
};

/** The followed tags, on the account page. */
export function FollowedTags() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages<FollowedTag>(ask);
  const end = async (tag: FollowedTag) => {
    if (!(await dispatch(endTagFollow(tag)))) return;
    pages.change((rows) => rows.filter(({ name }) => name !== tag.name));
    // The pressed button is removed together with its row.
    heading.current?.focus();
  };
  return (
    <SheetSection title={words.followed} note={words.followedNote} headingRef={heading}>
      <HiddenList
        pages={pages}
        label={words.followed}
        none={words.noneFollowed}
        keyOf={({ name }) => name}
        renderRow={(tag) => (
          <HiddenRow
            name={
              <TextLink as={Link} to={`/tag/${encodeURIComponent(tag.name)}`}>
                {words.named(tag.shown)}
              </TextLink>
            }
            note={tag.inFeed ? words.joins : words.apart}
            action={peopleWords.unfollow}
            label={peopleWords.unfollowNamed(words.named(tag.shown))}
            onPress={() => void end(tag)}
          />
        )}
      />
    </SheetSection>
  );
}
