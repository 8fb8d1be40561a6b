type KeyPress = KeyboardEvent | { nativeEvent: KeyboardEvent };

/**
 * Whether an input method takes the key, to compose a character from it. Safari ends the composition before it reports the
 * key that ended it: only the key code 229 still says so.
 */
export function isComposing(press: KeyPress): boolean {
  const event = 'nativeEvent' in press ? press.nativeEvent : press;
  // biome-ignore lint/plugin: the one place that reads the property
  return event.isComposing || event.keyCode === 229;
}

/** How far an arrow key moves along a line of text or controls: 1 forwards, -1 backwards, 0 for any other key. */
export function inlineStep(key: string, within: Element): -1 | 0 | 1 {
  const isForward = (getComputedStyle(within).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight') === key;
  if (isForward) return 1;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : 0;
}
