import { z } from 'zod';
import type { Described } from './describe.schema.ts';
import { SPENT, MESSAGES as say } from './errors.ts';
import { POINTS } from './limits.ts';
import { routes } from './routes.schema.ts';

type Json = { [key: string]: unknown };

/** The whole contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string): Json {
  const schemas: Json = { Refused: schemaOf(refused, {}) };
  const paths: Record<string, Json> = {};
  for (const described of routes) {
    const { method, path } = described.route;
    const key = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[key] = { ...paths[key], [method.toLowerCase()]: operation(described, schemas) };
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
  'writes answer with whole lists. Any of limit, sort, cursor, feed, q and suggested asks for a page; the header ' +
  'Prefer: return=representation asks a write to answer only what it changed; view=page asks for one item in the ' +
  'form it has in a page.';
const TOKEN = 'The encodedToken of login or sign-up, with or without "Bearer " before it.';

const refused = z.object({ errors: z.array(z.string()).min(1), error: z.string().optional() });

function operation(described: Described, schemas: Json): Json {
  const { route, summary, body, answer, small } = described;
  const form = small ? { anyOf: [schemaOf(answer, schemas), schemaOf(small, schemas)] } : schemaOf(answer, schemas);
  return {
    operationId: operationId(described),
    summary,
    tags: [route.path.split('/')[1]],
    security: { none: [], optional: [{}, { token: [] }], required: [{ token: [] }] }[route.token],
    parameters: parameters(described, schemas),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, schemas, 'input') } } },
    }),
    responses: {
      [route.status]: { description: 'Done.', content: { 'application/json': { schema: form } } },
      ...(route.method === 'GET' && { 304: { description: 'As in the answer whose ETag is in If-None-Match.' } }),
      ...refusals(described),
      default: refusal('Refused, with a list of messages.'),
    },
  };
}

function operationId({ route }: Described): string {
  const words = route.path.split(/[/-]/).filter((word) => word && !word.startsWith(':'));
  const one = route.path.includes(':') && route.method !== 'POST' ? ['one'] : [];
  const all = [route.method.toLowerCase(), ...words, ...one];
  return all.map((word, i) => (i ? word[0]?.toUpperCase() + word.slice(1) : word)).join('');
}

function parameters({ route, query, small, idempotent }: Described, schemas: Json): Json[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const shape = query ? propertiesOf(schemaOf(query, schemas, 'input')) : {};
  const inQuery = Object.entries(shape).map(([name, schema]) => ({ name, in: 'query', schema }));
  const prefer = { name: 'Prefer', in: 'header', schema: { type: 'string', examples: ['return=representation'] } };
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 200 } };
  return [...inPath, ...inQuery, ...(small && route.method !== 'GET' ? [prefer] : []), ...(idempotent ? [key] : [])];
}

const propertiesOf = ({ properties }: Json & { properties?: Json }): Json => properties ?? {};

function refusals({ route, body, query, effect, refusals: own = {} }: Described): Json {
  const messages: Record<number, readonly string[]> = {
    400: [...(own[400] ?? []), ...(body ? [say.bodyNotJson] : []), ...(query ? ['A bad value in the query.'] : [])],
    401: [...(own[401] ?? []), ...(route.token === 'none' ? [] : [say.badToken])],
    404: [...(own[404] ?? []), ...(route.token === 'none' ? [] : [say.userNotFound])],
    403: [route.method === 'GET' ? say.crossSiteRead : say.crossSite],
    413: body ? [say.bodyTooLarge] : [],
    422: [...(own[422] ?? []), ...(body ? ['One message for each fault in the body.'] : [])],
    429: [...spent(route, effect), 'How long to wait is said here and in Retry-After.'],
  };
  const used = Object.entries(messages).filter(([, list]) => list.length > 0);
  return Object.fromEntries(used.map(([status, list]) => [status, refusal(list.join(' | '))]));
}

function spent({ method, token }: Described['route'], effect: Described['effect'] = 'change'): string[] {
  if (effect === 'enter') return [SPENT.entries];
  if (method === 'GET' || token === 'none' || effect === 'none') return [SPENT.reads];
  return [SPENT.writes, `${SPENT.points} This takes ${POINTS[effect]} points.`];
}

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
});

/** Named schemas go to `schemas` once and are referred to. */
function schemaOf(schema: z.ZodType, schemas: Json, io: 'input' | 'output' = 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  Object.assign(schemas, $defs);
  return rest;
}
