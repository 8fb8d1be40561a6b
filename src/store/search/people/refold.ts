import { FOLDING } from '#contract/text/folding.ts';
import { appendChange } from '../../changes/append.ts';
import type { BackgroundMigration, Portion } from '../../migrations/background/background.ts';
import { searchText } from '../../people/users.ts';

const PORTION = 500;

/** The names by which people are found, in the order of sign-up. */
const foldPeople: Portion = async (store, progress) => {
  const { db } = store;
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'search'])
    .where('id', '>', Number(progress))
    .orderBy('id')
    .limit(PORTION)
    .execute();
  let changed: number | undefined;
  for (const { id, username, first_name, last_name, search: before } of rows) {
    const search = searchText({ username, firstName: first_name, lastName: last_name });
    if (search === before) continue;
    // Somebody who changes their name meanwhile has stored it folded as today.
    await db.updateTable('users').set({ search }).where('id', '=', id).where('search', '=', before).execute();
    changed = id;
  }
  // Found people are remembered until somebody changes.
  if (changed !== undefined) await appendChange(store, 'userEdited', { user: changed });
  return rows.length < PORTION ? undefined : String(rows.at(-1)?.id);
};

export const foldedPeople: BackgroundMigration = {
  name: `people folded ${FOLDING}`,
  sqlite: { portion: foldPeople },
  postgres: { portion: foldPeople },
};
