import type { Drill } from './drill.ts';

/** One file per drill, in the order in which they run. */
export const drills: Drill[] = [];
