import { authRoutes } from './auth.schema.ts';
import { commentRoutes } from './comments.schema.ts';
import type { Described } from './describe.schema.ts';
import { postRoutes } from './posts.schema.ts';
import { userRoutes } from './users.schema.ts';

export const routes: readonly Described[] = [...authRoutes, ...userRoutes, ...postRoutes, ...commentRoutes];
