type KeyPress = KeyboardEvent | { nativeEvent: KeyboardEvent };

/**
 * Returns whether an input method uses the key to compose text. Safari ends the composition before it reports the key
 * that ended it, so only the key code 229 identifies that key.
 */
export function isComposing(press: KeyPress): boolean {
  const event = 'nativeEvent' in press ? press.nativeEvent : press;
  // biome-ignore lint/plugin: the one place that reads the property
  return event.isComposing || event.keyCode === 229;
}

/** The direction of an arrow key along a line of text or controls: 1 forwards, -1 backwards, 0 for any other key. */
export function inlineStep(key: string, within: Element): -1 | 0 | 1 {
  const isForward = (getComputedStyle(within).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight') === key;
  if (isForward) return 1;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : 0;
}
