import type { KeyboardEvent } from 'react';
import type { ActionOfAct } from '#contract/moderation/acts.ts';
import { isComposing } from '../../core/keys.ts';

/** One key for each action, while the card or something in it has the focus. */
const KEYS: Partial<Record<string, ActionOfAct>> = {
  d: 'dismiss',
  h: 'hold',
  r: 'remove',
  w: 'warn',
  s: 'silence',
  u: 'suspend',
};

/**
 * The action that a key asks for on a card. React also reports to the card the keys of a dialog that the card opens, although
 * the dialog is elsewhere in the document: they mean nothing here, and neither does what is typed into a field.
 */
export function actionOfKey(event: KeyboardEvent): ActionOfAct | undefined {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return undefined;
  if (!event.currentTarget.contains(target) || target.closest('input, textarea, select, [contenteditable]'))
    return undefined;
  return KEYS[event.key];
}
