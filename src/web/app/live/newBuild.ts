import { keptInTab } from '../../core/storage.ts';

const NAME = 'pipit-builds';
const AGAIN_AFTER_MS = 10 * 60_000;
/** Where several servers run different builds, a tab meets these in turn. */
const MOST_KEPT = 10;

/** The builds for which this tab has reloaded, and when it last did. */
interface Reloaded {
  builds: string[];
  at: number;
}

export interface Tab {
  /** The build that the tab runs. Undefined in development, where nothing is built. */
  build: string | undefined;
  isHidden: () => boolean;
  /** Something is being written that a reload would interrupt. */
  isWriting: () => boolean;
  reload: () => void;
  now?: () => number;
  kept?: Pick<typeof keptInTab, 'read' | 'write'>;
}

/**
 * A tab that runs an old build reloads while it is hidden and nothing is being written: once for each build, so that two servers
 * that differ do not take turns, and at most once in ten minutes. A tab that can remember nothing never does.
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
    /** The server has said which build it serves. A server without a client says nothing. */
    onBuild: (served: string | undefined) => {
      latest = served ?? build;
      check();
    },
    /** To be called when the tab is hidden. */
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
