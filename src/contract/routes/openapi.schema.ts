import { z } from 'zod';
import type { Code } from '../refusals/codes.ts';
import { refusalsOf, refused } from '../refusals/refusals.schema.ts';
import { RESET_HOURS } from '../rules/limits.ts';
import type { Endpoint } from './describe.schema.ts';
import { routes } from './routes.schema.ts';

type Json = { [key: string]: unknown };

export function openApiDocument(version: string): Json {
  const schemas: Json = {};
  schemas.Refused = schemaOf(refused, schemas);
  const paths: Record<string, Json> = {};
  for (const endpoint of routes) {
    const { method, path } = endpoint.route;
    const key = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[key] = { ...paths[key], [method.toLowerCase()]: operation(endpoint, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Pipit', version, description: DESCRIPTION, license: { name: 'AGPL-3.0-or-later' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization', description: TOKEN } },
    },
  };
}

const DESCRIPTION =
  'Short posts for a community. Without more, lists are answered whole up to a cap (then with a Link header), and ' +
  'writes answer with whole lists. Any of limit, sort, cursor, feed, q, suggested, has and ids asks for a page; the header ' +
  'Prefer: return=representation asks a write to answer only what it changed; view=page asks for one item in the ' +
  'form it has in a page. A refusal has errors, a list of messages, and codes, what each of them is for a program, in ' +
  'the same order. The header Pipit-Position of a read says how new the answer is: feed.number, where of two of the same ' +
  'feed the higher number is the newer.';
const TOKEN = 'The encodedToken of login or sign-up, with or without "Bearer " before it.';

/** OpenAPI 3.1 gives binary content no `type`. */
const FILE = { description: 'The file itself.', contentMediaType: 'image/*' };

function operation(endpoint: Endpoint, schemas: Json): Json {
  const { route, summary, body, file, answer, small, stream } = endpoint;
  const form = small ? { anyOf: [schemaOf(answer, schemas), schemaOf(small, schemas)] } : schemaOf(answer, schemas);
  return {
    operationId: operationId(endpoint),
    summary,
    description: forWhom(endpoint),
    tags: [route.path.split('/')[1]],
    security: { none: [], optional: [{}, { token: [] }], required: [{ token: [] }] }[route.token],
    parameters: parameters(endpoint, schemas),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, schemas, 'input') } } },
    }),
    ...(file && { requestBody: { required: true, content: { 'image/*': { schema: FILE } } } }),
    responses: {
      [route.status]: {
        description: 'Done.',
        content: { [stream ? 'text/event-stream' : 'application/json']: { schema: form } },
      },
      ...(route.method === 'GET' &&
        !stream && { 304: { description: 'As in the answer whose ETag is in If-None-Match.' } }),
      ...refusals(endpoint),
    },
  };
}

/** Conditions that the security scheme does not express. */
const forWhom = ({ role, closesAfterReset, waiting, open }: Endpoint): string =>
  [
    role === 'owner' ? 'Owners alone.' : role === 'moderator' ? 'Moderators and owners alone.' : '',
    closesAfterReset ? `Refused for ${RESET_HOURS} hours after a reset link set the password.` : '',
    waiting ? 'Those who wait to be let in, too.' : '',
    open ? 'Everybody, also where only members may read.' : '',
  ]
    .filter(Boolean)
    .join(' ');

function operationId({ route }: Endpoint): string {
  const words = route.path.split(/[/-]/).filter((word) => word && !word.startsWith(':'));
  const one = route.path.includes(':') && route.method !== 'POST' ? ['one'] : [];
  const all = [route.method.toLowerCase(), ...words, ...one];
  return all.map((word, i) => (i ? word[0]?.toUpperCase() + word.slice(1) : word)).join('');
}

function parameters({ route, query, small, idempotent }: Endpoint, schemas: Json): Json[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const shape = query ? propertiesOf(schemaOf(query, schemas, 'input')) : {};
  const inQuery = Object.entries(shape).map(([name, schema]) => ({ name, in: 'query', schema }));
  const prefer = { name: 'Prefer', in: 'header', schema: { type: 'string', examples: ['return=representation'] } };
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 200 } };
  return [...inPath, ...inQuery, ...(small && route.method !== 'GET' ? [prefer] : []), ...(idempotent ? [key] : [])];
}

const propertiesOf = ({ properties }: Json & { properties?: Json }): Json => properties ?? {};

function refusals(endpoint: Endpoint): Json {
  const named = Object.entries(refusalsOf(endpoint));
  return Object.fromEntries(
    named.map(([status, { messages, codes }]) => [status, refusal(messages.join(' | '), codes)]),
  );
}

const refusal = (description: string, codes: readonly Code[]): Json => ({
  description,
  'x-codes': codes,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
});

/** Moves named schemas to `schemas` and refers to them. */
function schemaOf(schema: z.ZodType, schemas: Json, io: 'input' | 'output' = 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  Object.assign(schemas, $defs);
  return rest;
}
