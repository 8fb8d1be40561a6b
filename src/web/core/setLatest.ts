/** Sets the value as the latest one of the map, and removes the oldest ones over `most`. */
export function setLatest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const [oldest] of map) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
