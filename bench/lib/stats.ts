export function median(values: number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    50,
  );
}

export function percentile(sorted: ArrayLike<number>, percent: number): number {
  if (sorted.length === 0) return 0;
  const place = ((sorted.length - 1) * percent) / 100;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}
