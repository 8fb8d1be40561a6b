/** Why the database cannot be used, in one line for the person who hosts it. */
export class StoreError extends Error {
  override name = 'StoreError';
}
