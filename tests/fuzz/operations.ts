import { openApiDocument } from '#contract/routes/openapi.schema.ts';

export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  items?: Schema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

export interface Operation {
  method: string;
  /** The path in the document's notation: /api/posts/{id} */
  path: string;
  parameters: Parameter[];
  /** 'file': bytes of a picture. */
  body?: Schema | 'file';
}

interface Written {
  parameters: Parameter[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

/** Its response does not end. */
const ENDLESS = '/api/live';

/** Every call that the OpenAPI document describes. */
export function operations(): Operation[] {
  const paths = openApiDocument('0').paths as Record<string, Record<string, Written>>;
  const ending = Object.entries(paths).filter(([path]) => path !== ENDLESS);
  return ending.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const body = requestBody && (requestBody.content['application/json']?.schema ?? 'file');
      return { method: method.toUpperCase(), path, parameters, ...(body && { body }) };
    }),
  );
}
