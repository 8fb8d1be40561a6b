/** The reason why the server cannot start. The message is complete, and shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
