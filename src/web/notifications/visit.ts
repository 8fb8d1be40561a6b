import type { Notice } from '#contract/notices/notices.ts';

/**
 * What was unread when the page was opened keeps its mark until the page is left, though the server knows it as seen by
 * then, and answers so.
 */
interface Visit {
  /** Rows that are marked. */
  rows: Set<string>;
  /** How many were unread; null: nothing was asked yet. */
  unread: number | null;
  /** How many of those stand on pages of the whole list that were not asked for yet; null: none was. */
  left: number | null;
}

const begin = (): Visit => ({ rows: new Set(), unread: null, left: null });
let visit = begin();

interface Page {
  notices: Notice[];
  unread: number;
  isFirst: boolean;
  /** Mentions alone. */
  isPart: boolean;
}

/**
 * The rows of a page, with the marks of this visit. A group that has grown since is another row: it comes to the top when
 * the reader asks for it, and the row from before stays where it is until then.
 */
export function inVisit({ notices, unread, isFirst, isPart }: Page): Notice[] {
  // Those of a list that another one was opened before: seen by now, and the first ones.
  const seen = !isPart && visit.left === null && visit.unread !== null ? visit.unread : 0;
  const ahead = isPart || isFirst ? seen : (visit.left ?? 0);
  const rows = notices.map((notice, place) => {
    const row = { ...notice, _id: rowOf(notice) };
    if (notice.unread || place < ahead) visit.rows.add(row._id);
    return { ...row, unread: visit.rows.has(row._id) };
  });
  visit.unread ??= unread;
  if (!isPart && isFirst) visit.left ??= Math.max(0, visit.unread - rows.length);
  else if (!isPart && visit.left) visit.left = Math.max(0, visit.left - rows.length);
  return rows;
}

const rowOf = ({ _id, at }: Notice): string => `${_id} ${at}`;

/** Of the notice, whatever has become of it since. */
export const noticeOf = (row: string): string => row.slice(0, row.lastIndexOf(' '));

/** Gives the rows that were marked. */
export function endVisit(): string[] {
  const rows = [...visit.rows];
  visit = begin();
  return rows;
}
