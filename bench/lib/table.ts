import type { Finding, Question } from './question.ts';

const HEAD = ['', '/CPU s', 'floor', 'ratio', '/s', 'p50 ms', 'p99 ms', 'bytes', 'MB', 'aim'];

export function printTable({ title }: Question, findings: Finding[]): void {
  const lines = findings.map(cells);
  const widths = HEAD.map((head, i) => Math.max(head.length, ...lines.map((line) => line[i]?.length ?? 0)));
  const show = (line: string[]) =>
    line
      .map((cell, i) =>
        i === 0 || i === HEAD.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
      )
      .join('  ');
  console.log(`\n${title}\n${show(HEAD)}\n${lines.map(show).join('\n')}`);
}

export function cells({ row, aims }: Finding): string[] {
  const faults = row.faults > 0 ? [`${row.faults} FAULTS`] : [];
  const said = aims.map(({ text, reached }) => `${reached ? 'reached' : 'NOT REACHED'}: ${text}`);
  return [
    row.name,
    whole(row.perCpuSecond),
    whole(row.floorPerCpuSecond),
    row.ratio.toFixed(3),
    whole(row.perSecond),
    row.p50.toFixed(2),
    row.p99.toFixed(2),
    whole(row.bytes),
    whole(row.rssMegabytes),
    [...faults, ...said].join('; '),
  ];
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
