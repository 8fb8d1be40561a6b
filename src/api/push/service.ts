/** The connection to push services, provided by an entry that can reach them. */
export interface PushService {
  /** Returns whether the server may send requests to this address, which comes from a caller. */
  accepts(endpoint: string): boolean;
  /** Rejects if there is no response. Redirects are not followed. */
  send(message: PushRequest): Promise<PushAnswer>;
}

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface PushAnswer {
  status: number;
  /** The value of the header; empty if missing. */
  retryAfter: string;
}
