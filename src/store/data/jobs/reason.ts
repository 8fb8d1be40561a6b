const MOST_LETTERS = 200;
/** An address may have a password in it, and a path says more than is anybody's business. */
const PLACES = /\w+:\/\/\S+|(?:[A-Za-z]:)?(?:[\\/][\w.@~-]+){2,}/g;

/** The error in one short line that a doctor may show. The whole of it is in the log. */
export function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(PLACES, '…').slice(0, MOST_LETTERS);
}
