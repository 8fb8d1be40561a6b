export interface Metric {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\[\\\\"n])*)"';
const VALUE = '[+-]?(?:\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|Inf)|NaN';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{((?:${LABEL}(?:,(?!\\})|(?=\\})))*)\\})? (${VALUE})$`);
const SUFFIXES: Record<string, readonly string[]> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

/** A strict parser of the text format, version 0.0.4. Throws at the first line that breaks it. */
export function parseMetrics(text: string): Map<string, Metric> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const metrics = new Map<string, Metric>();
  const seen = new Set<string>();
  let help: [name: string, text: string] | undefined;
  let name = '';

  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue;
    const [, kind, of = '', rest = ''] = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`).exec(line) ?? [];
    if (kind === 'HELP') {
      help = [of, rest];
    } else if (kind === 'TYPE') {
      if (help?.[0] !== of || metrics.has(of) || !SUFFIXES[rest]) throw new Error(`out of place: ${line}`);
      if (rest === 'counter' && !of.endsWith('_total')) throw new Error(`a counter ends in _total: ${line}`);
      name = of;
      metrics.set(of, { type: rest, help: help[1], samples: [] });
    } else {
      const [, full = '', labels = '', ...tail] = SAMPLE.exec(line) ?? [];
      const metric = metrics.get(name);
      if (!metric || !SUFFIXES[metric.type]?.some((suffix) => full === name + suffix))
        throw new Error(`stray: ${line}`);
      const series = line.slice(0, line.lastIndexOf(' '));
      if (seen.has(series)) throw new Error(`twice: ${series}`);
      seen.add(series);
      metric.samples.push({ name: full, labels: parseLabels(labels), value: parseValue(tail.at(-1) ?? '') });
    }
  }
  for (const [of, metric] of metrics) if (metric.type === 'histogram') checkHistogram(of, metric);
  return metrics;
}

function parseLabels(text: string): Record<string, string> {
  const pairs = [...text.matchAll(new RegExp(LABEL, 'g'))].map(([, name = '', value = '']) => [
    name,
    value.replace(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c)),
  ]);
  const labels = Object.fromEntries(pairs);
  if (Object.keys(labels).length !== pairs.length) throw new Error(`a label twice: ${text}`);
  return labels;
}

const parseValue = (text: string): number => Number(text.replace('Inf', 'Infinity'));

/** In each series the buckets rise to +Inf, which equals the count. */
function checkHistogram(name: string, { samples }: Metric): void {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...rest } }) => JSON.stringify(rest));
  for (const [labels, of] of series) {
    const buckets = of.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels: { le = '' } }) => parseValue(le));
    const rises = (list: number[], least: number) =>
      list.every((value, at) => at === 0 || value - (list[at - 1] ?? 0) >= least);
    const counts = buckets.map(({ value }) => value);
    const [sum, count] = ['_sum', '_count'].map((end) => of.filter((sample) => sample.name === name + end));
    const whole = rises(bounds, Number.MIN_VALUE) && rises(counts, 0) && bounds.at(-1) === Number.POSITIVE_INFINITY;
    if (!whole || sum?.length !== 1 || count?.length !== 1 || count[0]?.value !== counts.at(-1)) {
      throw new Error(`not a histogram: ${name} ${labels}`);
    }
  }
}
