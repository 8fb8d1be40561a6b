import { route } from '../routes/route.ts';
import type { Names } from './names.schema.ts';

export type { NamedUser } from './names.schema.ts';

export const listNames = route<{ query: { begins: string }; answer: Names; small: Names }>()(
  'GET /names',
  200,
  'required',
);
