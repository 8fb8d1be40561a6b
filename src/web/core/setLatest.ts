/** Sets the value as the latest of the map, which then forgets its oldest ones beyond `most`. */
export function setLatest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const [oldest] of map) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
