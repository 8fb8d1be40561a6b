/** The one way to say no: a status and messages for the caller. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly messages: readonly string[];
  readonly headers: Record<string, string>;

  constructor(status: number, messages: string | readonly string[], headers: Record<string, string> = {}) {
    const list = typeof messages === 'string' ? [messages] : messages;
    super(list.join(' '));
    this.status = status;
    this.messages = list;
    this.headers = headers;
  }
}
