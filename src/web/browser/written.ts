type Fetch = (request: Request) => Promise<Response>;

const waiting = new Set<Promise<unknown>>();

/** Where the server leaves with the page, nothing takes a request further that has no answer yet. */
export const rememberWrites =
  (fetch: Fetch): Fetch =>
  (request) => {
    const answer = fetch(request);
    if (request.method === 'GET') return answer;
    const over = answer.catch(() => undefined).finally(() => waiting.delete(over));
    waiting.add(over);
    return answer;
  };

/** When everything that was sent so far has its answer. */
export const allWritten = (): Promise<unknown> => Promise.all(waiting);
