/** The outside world: passed in by an entry that can reach it. */
export interface PushService {
  /** Whether this address, which somebody gave, is one that may be written to. */
  accepts(endpoint: string): boolean;
  /** Fails where there is no answer. Whatever the answer leads to is not followed. */
  send(message: PushRequest): Promise<PushAnswer>;
}

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface PushAnswer {
  status: number;
  /** As the header has it; empty where there is none. */
  retryAfter: string;
}
