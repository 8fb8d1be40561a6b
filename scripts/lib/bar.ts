import type { WriteStream } from 'node:tty';

const WIDTH = 32;
const TERMINAL_EVERY_MS = 100;
const FILE_EVERY_MS = 10_000;

/** One line that shows the progress of a long task and the time left. */
export function createBar(stream: WriteStream) {
  const begun = performance.now();
  let shown = begun;
  const write = (text: string) => stream.write(stream.isTTY ? `\r${text.padEnd(WIDTH + 40)}` : `${text}\n`);
  return {
    show(part: number) {
      const now = performance.now();
      if (now - shown < (stream.isTTY ? TERMINAL_EVERY_MS : FILE_EVERY_MS)) return;
      shown = now;
      const filled = Math.round(part * WIDTH);
      const left = ((now - begun) * (1 - part)) / part;
      write(`${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent(part)} ${duration(left)} left`);
    },
    end(text: string) {
      write(`${text} in ${duration(performance.now() - begun)}`);
      if (stream.isTTY) stream.write('\n');
    },
  };
}

const percent = (part: number) => `${Math.round(part * 100)} %`.padStart(5);

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
