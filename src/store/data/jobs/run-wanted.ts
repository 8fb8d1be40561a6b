import type { Store } from '../../engine/store.ts';
import { enqueue } from './enqueue.ts';
import type { JobDefinition } from './job.ts';
import { claim, type LeaseOptions } from './lease.ts';
import { runJob } from './run-job.ts';

/** For a process that was started for this job alone: runs it if it is due and nobody has it. Fails as the job does. */
export async function runWanted(
  store: Store,
  definition: JobDefinition,
  options: LeaseOptions & { closing: AbortSignal },
): Promise<void> {
  const { kind } = definition;
  await enqueue(store, { kind, key: kind }, options.clock);
  const lease = await claim(store, [kind], options);
  if (!lease) return;
  const errors: unknown[] = [];
  await runJob(store, definition, lease, { ...options, onError: (error) => errors.push(error) });
  if (errors.length > 0) throw errors[0];
}
