let spoken = { text: '', id: 0 };
const listeners = new Set<() => void>();

/** For ears: what eyes see happen, such as a button that changes its word. */
export function say(text: string): void {
  spoken = { text, id: spoken.id + 1 };
  for (const listener of listeners) listener();
}

export const lastSaid = () => spoken;

export function watchSaid(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
