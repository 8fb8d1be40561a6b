/** There is more long work than can be done in time. Nothing of this one was begun. */
export class BusyError extends Error {
  override name = 'BusyError';

  constructor() {
    super('there is more long work than can be done in time');
  }
}
