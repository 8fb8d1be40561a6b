import { accountRoutes } from '../account.schema.ts';
import { authRoutes } from '../auth.schema.ts';
import { commentRoutes } from '../comments.schema.ts';
import { postRoutes } from '../posts.schema.ts';
import { userRoutes } from '../users.schema.ts';
import type { Endpoint } from './describe.schema.ts';

export const routes: readonly Endpoint[] = [
  ...authRoutes,
  ...accountRoutes,
  ...userRoutes,
  ...postRoutes,
  ...commentRoutes,
];
