import { backgroundMigration } from './background-migration.ts';
import type { Drill } from './drill.ts';
import { heldLock } from './held-lock.ts';
import { largeTexts } from './large-texts.ts';
import { layoutShift } from './layout-shift.ts';
import { limitMemory } from './limit-memory.ts';
import { longDeletes } from './long-deletes.ts';
import { models } from './models.ts';
import { pictures } from './pictures.ts';

/** One file per drill, in the order in which they run. */
export const drills: Drill[] = [
  limitMemory,
  largeTexts,
  layoutShift,
  longDeletes,
  heldLock,
  pictures,
  backgroundMigration,
  models,
];
