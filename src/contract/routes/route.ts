type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Params<Path extends string> = { [Name in ParamNames<Path>]: string };

/**
 * The types on the wire. `answer` is the spec's response; `small` is what the client asks for instead (a page, or only
 * the change).
 */
export interface Wire {
  query?: object;
  body?: object;
  answer: object;
  small: object;
}

export type Method = 'GET' | 'POST' | 'DELETE';

/** 'optional': callers may be anonymous, but a token that is sent must be valid. */
export type Token = 'none' | 'optional' | 'required';

export interface Route<Path extends string = string, W extends Wire = Wire, T extends Token = Token> {
  readonly method: Method;
  readonly path: Path;
  readonly status: 200 | 201;
  readonly token: T;
  /** Carries types only; never set. */
  readonly wire?: W;
}

/** `route<Wire>()('POST /posts/like/:id', 201, 'required')`: one object that the server serves and the client calls. */
export const route =
  <W extends Wire>() =>
  <M extends Method, Path extends string, T extends Token>(
    line: `${M} ${Path}`,
    status: 200 | 201,
    token: T,
  ): Route<Path, W, T> => {
    const [method, path] = line.split(' ') as [M, Path];
    return { method, path, status, token };
  };

export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
