import '../../ui/styles/sheets/writing.css';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { NamedUser } from '#contract/people/names.ts';
import { peopleWords as words } from '#words/en/people/people.ts';
import { tagWords } from '#words/en/posts/tags.ts';
import { say } from '../../core/toast.ts';
import { Highlight } from '../../ui/text/Highlight.tsx';
import { fullName } from '../fullName.ts';
import { UserAvatar } from '../UserAvatar.tsx';
import type { MentionNamesProps } from './Mentions.tsx';
import { useNames } from './useMentions.ts';

/** A list next to the field. The field keeps the focus and refers screen readers to the active row. */
export function NameList({ field, newTags }: Required<MentionNamesProps>) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const { sign, rows, text, active, setActive, choose } = useNames(field, newTags);
  const isOpen = rows.length > 0;
  const said = sign === '#' ? tagWords : words;
  const optionOf = (place: number) => `${id}-${place}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows make it another height
  useLayoutEffect(() => {
    const [textarea, shown] = [field.current, list.current];
    if (!isOpen || !textarea || !shown) return;
    // A popover is drawn above all ancestors of the field, which may clip their content.
    shown.showPopover();
    const place = () => placeBeside(shown, textarea);
    place();
    const options = { capture: true, passive: true };
    addEventListener('scroll', place, options);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, options);
      removeEventListener('resize', place);
    };
  }, [field, isOpen, rows]);

  useEffect(() => {
    const textarea = field.current;
    if (!textarea || !isOpen) return;
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` };
    for (const [name, value] of Object.entries(attributes)) textarea.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) textarea.removeAttribute(name);
    };
  }, [field, id, isOpen, active]);

  useEffect(() => {
    if (isOpen) say(said.offered(rows.length));
  }, [isOpen, said, rows.length]);

  if (!isOpen) return null;
  return (
    <div ref={list} id={id} className="names" popover="manual" role="listbox" aria-label={said.offers}>
      {rows.map((row, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={row.written}
          id={optionOf(place)}
          role="option"
          aria-selected={place === active}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setActive(place)}
          onClick={() => choose(row)}
        >
          {'user' in row ? <Person user={row.user} text={text} /> : <TagRow {...row} text={text} />}
        </div>
      ))}
    </div>
  );
}

const Person = ({ user, text }: { user: NamedUser; text: string }) => (
  <>
    <UserAvatar user={user} size={32} />
    <span className="names-name">
      <b>
        <Highlight text={fullName(user)} query={text} />
      </b>{' '}
      <bdi>
        @<Highlight text={user.username} query={text} />
      </bdi>
    </span>
    {user.followsYou && <span className="names-note">{words.followsYou}</span>}
  </>
);

const TagRow = ({ tag, posts, text }: { tag: string; posts: number | null; text: string }) => (
  <>
    <span className="names-sign" aria-hidden="true">
      #
    </span>
    <span className="names-name">
      <b dir="auto">
        <Highlight text={tag} query={text} />
      </b>
    </span>
    <span className="names-note">{posts === null ? tagWords.fresh : tagWords.posts(posts)}</span>
  </>
);

/** Pixels between the list and the field. */
const GAP = 6;
/** Pixels between the list and the edge of the window. Within a dialog, which is almost as wide on a phone. */
const EDGE = 12;

/** Places the list below the line, or above the field if there is more space. It is aligned with the start of lines. */
function placeBeside(list: HTMLElement, field: HTMLTextAreaElement): void {
  const box = field.getBoundingClientRect();
  const { offsetWidth: width, scrollHeight: height } = list;
  const isRtl = getComputedStyle(list).direction === 'rtl';
  const left = isRtl ? box.right - width : box.left;
  const most = document.documentElement.clientWidth - width - EDGE;
  const windowHeight = visualViewport?.height ?? innerHeight;
  const below = lineEnd(field, box.bottom) + GAP;
  const [roomBelow, roomAbove] = [windowHeight - below - GAP, box.top - 2 * GAP];
  const isBelow = height <= roomBelow || roomBelow >= roomAbove;
  const shown = Math.min(height, isBelow ? roomBelow : roomAbove);
  list.style.maxHeight = `${shown}px`;
  list.style.left = `${Math.max(EDGE, Math.min(left, most))}px`;
  list.style.top = `${isBelow ? below : box.top - GAP - shown}px`;
}

/** The bottom of the caret's line, measured in the mirror of a composer; `otherwise` if there is no mirror. */
function lineEnd(field: HTMLTextAreaElement, otherwise: number): number {
  const copy = field.parentElement?.querySelector('.composer-mirror')?.firstChild;
  const at = field.selectionEnd - 1;
  if (!(copy instanceof Text) || at < 0 || copy.length <= at) return otherwise;
  const range = new Range();
  range.setStart(copy, at);
  range.setEnd(copy, at + 1);
  return range.getBoundingClientRect().bottom;
}
