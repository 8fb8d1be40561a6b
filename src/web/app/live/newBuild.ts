import { keptInTab } from '../../core/storage.ts';

const NAME = 'pipit-builds';
const AGAIN_AFTER_MS = 10 * 60_000;
/** If several servers run different builds, a tab may meet all of them. */
const MOST_KEPT = 10;

/** The builds for which this tab has reloaded, and the time of the last reload. */
interface Reloaded {
  builds: string[];
  at: number;
}

export interface Tab {
  /** The build that the tab runs. Undefined in development, where nothing is built. */
  build: string | undefined;
  isHidden: () => boolean;
  /** True while a reload would interrupt someone who is writing. */
  isWriting: () => boolean;
  reload: () => void;
  now?: () => number;
  kept?: Pick<typeof keptInTab, 'read' | 'write'>;
}

/**
 * A tab with an old build reloads while it is hidden and nothing is being written: once for each build, so that two
 * different servers do not take turns, and at most once in ten minutes. A tab that cannot store this never reloads.
 */
export function createBuildWatch({ build, isHidden, isWriting, reload, now = Date.now, kept = keptInTab }: Tab) {
  let latest = build;
  const check = () => {
    if (!build || !latest || latest === build || !isHidden() || isWriting()) return;
    const { builds, at } = read(kept.read(NAME));
    if (builds.includes(latest) || now() - at < AGAIN_AFTER_MS) return;
    const reloaded: Reloaded = { builds: [...builds, latest].slice(-MOST_KEPT), at: now() };
    if (kept.write(NAME, JSON.stringify(reloaded))) reload();
  };
  return {
    /** Call this with the build that the server reports. A server without a client reports none. */
    onBuild: (served: string | undefined) => {
      latest = served ?? build;
      check();
    },
    /** Call this when the tab is hidden. */
    check,
  };
}

function read(text: string | null): Reloaded {
  try {
    const { builds, at } = JSON.parse(text ?? '{}');
    if (Array.isArray(builds) && typeof at === 'number') return { builds, at };
  } catch {}
  return { builds: [], at: Number.NEGATIVE_INFINITY };
}
