/**
 * The globals that Node, workers and browsers share, and the only ones that contract, store, api and seed may use.
 * Those rooms compile with neither DOM nor Node types; what is not declared here does not exist for them.
 */

type BufferSource = ArrayBuffer | ArrayBufferView<ArrayBuffer>;
type BodyInit = string | BufferSource | URLSearchParams | FormData | Blob | ReadableStream<Uint8Array>;
type HeadersInit = Headers | Record<string, string> | [string, string][];

interface Headers extends Iterable<[string, string]> {
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getSetCookie(): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  forEach(visit: (value: string, key: string, parent: Headers) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
}
declare var Headers: { prototype: Headers; new (init?: HeadersInit): Headers };

interface Body {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
  blob(): Promise<Blob>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  formData(): Promise<FormData>;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

interface RequestInit {
  method?: string;
  headers?: HeadersInit;
  body?: BodyInit | null;
  signal?: AbortSignal | null;
}
interface Request extends Body {
  readonly headers: Headers;
  readonly method: string;
  readonly signal: AbortSignal;
  readonly url: string;
  clone(): Request;
}
declare var Request: { prototype: Request; new (input: Request | URL | string, init?: RequestInit): Request };

interface ResponseInit {
  status?: number;
  statusText?: string;
  headers?: HeadersInit;
}
interface Response extends Body {
  readonly headers: Headers;
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  clone(): Response;
}
declare var Response: {
  prototype: Response;
  new (body?: BodyInit | null, init?: ResponseInit): Response;
  json(data: unknown, init?: ResponseInit): Response;
  redirect(url: string | URL, status?: number): Response;
};

interface ReadableStreamDefaultReader<Chunk> {
  read(): Promise<{ done: false; value: Chunk } | { done: true; value?: Chunk }>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}
interface ReadableStream<Chunk = unknown> extends AsyncIterable<Chunk> {
  readonly locked: boolean;
  getReader(): ReadableStreamDefaultReader<Chunk>;
  cancel(reason?: unknown): Promise<void>;
}
interface ReadableStreamSource<Chunk> {
  pull?(controller: ReadableStreamDefaultController<Chunk>): void | Promise<void>;
  cancel?(reason?: unknown): void | Promise<void>;
}
interface ReadableStreamDefaultController<Chunk> {
  enqueue(chunk: Chunk): void;
  close(): void;
  error(reason?: unknown): void;
}
declare var ReadableStream: {
  prototype: ReadableStream;
  new <Chunk>(source: ReadableStreamSource<Chunk>): ReadableStream<Chunk>;
};
interface Blob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}
interface File extends Blob {
  readonly name: string;
}
interface FormData extends Iterable<[string, string | File]> {
  get(name: string): string | File | null;
}
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare var AbortController: { prototype: AbortController; new (): AbortController };

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  toString(): string;
}
declare var URLSearchParams: {
  prototype: URLSearchParams;
  new (init?: string | Record<string, string> | [string, string][] | URLSearchParams): URLSearchParams;
};

interface URL {
  readonly origin: string;
  readonly searchParams: URLSearchParams;
  hash: string;
  host: string;
  hostname: string;
  href: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  username: string;
  toString(): string;
}
declare var URL: {
  prototype: URL;
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string | URL, base?: string | URL): boolean;
  parse(url: string | URL, base?: string | URL): URL | null;
};

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, target: Uint8Array): { read: number; written: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: BufferSource, options?: { stream?: boolean }): string;
}
declare function atob(base64: string): string;
declare function btoa(binary: string): string;
declare function queueMicrotask(run: () => void): void;
/** A number in browsers, an object in Node. */
type Timer = object | number;
declare function setTimeout(run: () => void, ms: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;
declare function setInterval(run: () => void, ms: number): Timer;
declare function clearInterval(timer: Timer | undefined): void;
declare var performance: { now(): number };

type KeyUsage = 'decrypt' | 'deriveBits' | 'deriveKey' | 'encrypt' | 'sign' | 'unwrapKey' | 'verify' | 'wrapKey';
type AlgorithmIdentifier = string | { name: string; [parameter: string]: unknown };
interface CryptoKey {
  readonly algorithm: { name: string };
  readonly extractable: boolean;
  readonly type: 'private' | 'public' | 'secret';
  readonly usages: KeyUsage[];
}
interface SubtleCrypto {
  deriveBits(algorithm: AlgorithmIdentifier, baseKey: CryptoKey, length: number): Promise<ArrayBuffer>;
  digest(algorithm: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer>;
  encrypt(algorithm: AlgorithmIdentifier, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  exportKey(format: 'raw', key: CryptoKey): Promise<ArrayBuffer>;
  /** For algorithms with a public and a private key. */
  generateKey(
    algorithm: AlgorithmIdentifier,
    extractable: boolean,
    usages: readonly KeyUsage[],
  ): Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }>;
  importKey(
    format: 'raw',
    keyData: BufferSource,
    algorithm: AlgorithmIdentifier,
    extractable: boolean,
    usages: readonly KeyUsage[],
  ): Promise<CryptoKey>;
  sign(algorithm: AlgorithmIdentifier, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  verify(algorithm: AlgorithmIdentifier, key: CryptoKey, signature: BufferSource, data: BufferSource): Promise<boolean>;
}
interface Crypto {
  readonly subtle: SubtleCrypto;
  getRandomValues<View extends ArrayBufferView<ArrayBuffer>>(view: View): View;
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
}
declare var crypto: Crypto;
