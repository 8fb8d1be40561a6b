import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export interface Launched {
  child: ChildProcess;
  /** The output so far. */
  out: () => string;
  err: () => string;
  /** Resolves when the text appears on either stream; rejects if the command ends before. */
  says: (text: string | RegExp) => Promise<RegExpExecArray>;
  /** The exit code, after the end of all processes that share its output. */
  ended: Promise<number | null>;
}

export interface LaunchOptions {
  cwd: string;
  env?: Record<string, string>;
}

/** Runs a command as a person would, in a separate process group that ends with the test. */
export function launch(command: string, args: readonly string[], { cwd, env }: LaunchOptions): Launched {
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (text.out += chunk));
  child.stderr.on('data', (chunk) => (text.err += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    signalGroup(child, 'SIGKILL');
    await ended;
  });
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const says = async (wanted: string | RegExp) => {
    const pattern = typeof wanted === 'string' ? new RegExp(RegExp.escape(wanted)) : wanted;
    for (;;) {
      const wasOver = over;
      const found = pattern.exec(text.out) ?? pattern.exec(text.err);
      if (found) return found;
      if (wasOver) throw new Error(`The command ended without saying ${pattern}:\n${text.out}${text.err}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return { child, out: () => text.out, err: () => text.err, says, ended };
}

export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
}

/** Leaves out the settings and the npm of the test run itself. */
function inherited(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|DATA|PORT$|HOST$|SEED$|GUEST_LOGIN$|TOKEN_SECRET$|LOG_|NODE_OPTIONS$|VITEST)/.test(name),
  );
  return Object.fromEntries(kept);
}
