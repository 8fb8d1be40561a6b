/** Why the server cannot start, told whole in its message: shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
