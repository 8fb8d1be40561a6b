import { openApiDocument } from '#contract/routes/openapi.schema.ts';

export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

export interface Operation {
  method: string;
  /** As the document writes it: /api/posts/{id} */
  path: string;
  parameters: Parameter[];
  body?: Schema;
}

interface Written {
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

/** Its answer does not end. */
const ENDLESS = '/api/live';

/** Every call that the OpenAPI document describes. */
export function operations(): Operation[] {
  const paths = openApiDocument('0').paths as Record<string, Record<string, Written>>;
  const ending = Object.entries(paths).filter(([path]) => path !== ENDLESS);
  return ending.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const body = requestBody?.content['application/json'].schema;
      return { method: method.toUpperCase(), path, parameters, ...(body && { body }) };
    }),
  );
}
