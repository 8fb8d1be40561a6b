import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import {
  ANSWER_BYTES,
  ANSWER_LENGTH,
  BIO_BYTES,
  BIO_LENGTH,
  BODY_BYTES,
  COMMENT_BYTES,
  COMMENT_LENGTH,
  NAME_BYTES,
  NAME_LENGTH,
  POST_BYTES,
  POST_LENGTH,
  REASON_BYTES,
  REASON_LENGTH,
} from '#contract/rules/limits.ts';
import { PASSWORD } from '#tests/harness/world.ts';
import { hostileText, hostileValue } from './hostile.ts';
import type { Schema } from './operations.ts';
import type { Sent } from './plan.ts';

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const anyWords = fc.oneof(words, fc.constantFrom('A wren.', 'See https://example.org/a @fuzz3', '@fuzz1', '👩‍👩‍👧‍👦'));
const name = fc.stringMatching(/^[a-z\d][\w.-]{1,12}$/);

/** The maximum of stored bytes: the longest allowed text, in letters with as many marks as fit. */
const largest = (characters: number, bytes: number) => {
  const marks = Math.floor((bytes / characters - 1) / 2);
  return fc.constant(`a${'\u0301'.repeat(marks)}`.repeat(characters));
};
const anyName = fc.oneof(words, largest(NAME_LENGTH, NAME_BYTES));

/** Valid values by the name of the field. The OpenAPI document does not express every rule. */
const APT: Record<string, fc.Arbitrary<string>> = {
  username: fc.oneof(name, fc.constantFrom('fuzz3', 'FUZZ4', 'guest', 'ada')),
  email: fc.constantFrom('a@example.org', 'A@EXAMPLE.org', 'ü@b'),
  password: fc.constant(PASSWORD),
  currentPassword: fc.constant(PASSWORD),
  newPassword: fc.constant(PASSWORD),
  firstName: anyName,
  lastName: anyName,
  userBio: fc.oneof(anyWords, largest(BIO_LENGTH, BIO_BYTES)),
  content: fc.oneof(anyWords, largest(POST_LENGTH, POST_BYTES)),
  text: fc.oneof(anyWords, largest(COMMENT_LENGTH, COMMENT_BYTES)),
  userWebsite: fc.constantFrom('', 'example.org', 'https://example.org/?a=b#c'),
  avatarURL: fc.constantFrom('', 'https://example.org/a.png'),
  coverURL: fc.constantFrom('', 'https://example.org/c.png'),
  reason: fc.oneof(anyWords, largest(REASON_LENGTH, REASON_BYTES)),
  answer: fc.oneof(anyWords, largest(ANSWER_LENGTH, ANSWER_BYTES)),
  // Mostly empty, because an unknown invitation is refused.
  invitation: fc.constantFrom('', '', '', 'guessed'),
};

function valid(schema: Schema, field: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, field)));
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') return fc.integer({ min: 1, max: 9 });
  if (field === 'media') return mostlyNone(fc.array(valid(schema.items ?? {}, ''), { maxLength: 5 }));
  if (schema.type === 'array') return fc.array(anyWords, { maxLength: 3 });
  if (!schema.properties) return APT[field] ?? anyWords;
  const fields = Object.entries(schema.properties).map(([key, inner]) => [key, valid(inner, key)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

/** A post with pictures that no one has uploaded is refused. */
const mostlyNone = (lists: fc.Arbitrary<unknown[]>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: lists });

/** Keys that no caller may set, and invalid keys. */
const claims = fc.constantFrom(
  ...['_id', 'id', 'guest', 'likeCount', 'likes', 'author_id', 'createdAt', 'password_hash', 'followersCount'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'admin', 'a\0b', ''],
);

/** Replaces the value at some depth. */
function spoilt(value: unknown, place: number, other: unknown): unknown {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return other;
  const entries = Object.entries(value);
  if (entries.length === 0 || place % 7 === 6) return other;
  const at = place % entries.length;
  const changed = entries.map(([key, inner], n) => [key, n === at ? spoilt(inner, place >> 2, other) : inner]);
  return Object.fromEntries(changed);
}

function claimed(value: unknown, key: string, other: unknown): unknown {
  if (!value || typeof value !== 'object') return value;
  const inner = Object.entries(value).map(([name, part]) => [name, claimed(part, key, other)]);
  // Defines it as an own key, even where assignment would reach the prototype.
  return Object.fromEntries([...inner, [key, other]]);
}

const padded = (value: unknown, size: number): Buffer => {
  const text = JSON.stringify({ ...(value as object), pad: '' });
  return Buffer.from(text.replace(/""}$/, `"${'x'.repeat(Math.max(0, size - Buffer.byteLength(text)))}"}`));
};

const torn = (text: string, at: number): string => text.slice(0, at % Math.max(1, text.length));

function misencoded(value: unknown): fc.Arbitrary<Buffer> {
  const text = JSON.stringify(value);
  return fc.oneof(
    fc.constantFrom(BODY_BYTES - 1, BODY_BYTES, BODY_BYTES + 1, 2 * BODY_BYTES).map((size) => padded(value, size)),
    fc.nat(200).map((at) => Buffer.from(torn(text, at))),
    fc.constantFrom<BufferEncoding>('utf16le', 'latin1').map((encoding) => Buffer.from(text, encoding)),
    fc.constantFrom('\ufeff', ' \n', ")]}',\n", '\0').map((before) => Buffer.from(before + text)),
    fc
      .constantFrom([0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80])
      .map((bytes) => broken(text, bytes)),
    fc.constantFrom(
      gzipSync(text),
      Buffer.from('{"a":1,"a":2}'),
      Buffer.from('1e999'),
      Buffer.from('[]'),
      Buffer.from(''),
    ),
    fc.constantFrom('[', '{"postData":', '{"a":[').map((open) => Buffer.from(open.repeat(9_000))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    hostileText.map((other) => Buffer.from(other)),
  );
}

/** Inserts invalid UTF-8 into the first text. */
function broken(text: string, bytes: readonly number[]): Buffer {
  const at = Math.max(0, text.lastIndexOf('"'));
  return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from(bytes), Buffer.from(text.slice(at))]);
}

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A picture, and files that are not: truncated, with something appended, or something else. */
const files = fc
  .oneof(
    { weight: 4, arbitrary: fc.constant(GIF) },
    { weight: 2, arbitrary: fc.nat(GIF.length).map((at) => GIF.subarray(0, at)) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.concat([GIF, bytes])) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(text)) },
  )
  .map((bytes): Sent => ({ base64: bytes.toString('base64') }));

/** Mostly valid, because a request that is refused early tests only the validation. */
export function bodyFor(schema: Schema | 'file' | undefined): fc.Arbitrary<Sent> {
  if (schema === 'file') return files;
  const right = schema ? valid(schema, '') : fc.constant({});
  const json = (value: unknown): Sent => ({ json: value });
  const spoil = fc.tuple(right, fc.nat(500), hostileValue).map(([value, place, other]) => spoilt(value, place, other));
  const claim = fc.tuple(right, claims, hostileValue).map(([value, key, other]) => claimed(value, key, other));
  const bytes = right.chain(misencoded).map((bytes): Sent => ({ base64: bytes.toString('base64') }));
  return fc.oneof(
    { weight: schema ? 12 : 1, arbitrary: right.map(json) },
    { weight: schema ? 5 : 1, arbitrary: spoil.map(json) },
    { weight: 2, arbitrary: claim.map(json) },
    { weight: 3, arbitrary: bytes },
    { weight: schema ? 1 : 12, arbitrary: fc.constant(undefined) },
  );
}
