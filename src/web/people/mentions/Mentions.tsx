import { type RefObject, useEffect, useState } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { typedName } from './typedMention.ts';

const nameList = lazy(() => import('./MentionList.tsx').then((module) => module.NameList));

export interface MentionNamesProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Posts written here get the tags they contain, so a tag that no one has used yet is offered, too. */
  newTags?: boolean;
}

/** Offers people or tags while one is typed. The code is loaded with the first sign that begins a word. */
export function MentionNames({ field, newTags = false }: MentionNamesProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const textarea = field.current;
    if (wanted || !textarea) return;
    let composing = false;
    const look = ({ type }: Event) => {
      if (type !== 'input') composing = type === 'compositionstart';
      if (!composing && typedName(textarea)) setWanted(true);
    };
    const events = ['input', 'compositionstart', 'compositionend'];
    for (const type of events) textarea.addEventListener(type, look);
    return () => {
      for (const type of events) textarea.removeEventListener(type, look);
    };
  }, [field, wanted]);
  const NameList = useLoaded(nameList, wanted);
  // Even if the code is loaded already, wait for the first key, so that a draft ending in a tag opens no list.
  return wanted && NameList && <NameList field={field} newTags={newTags} />;
}
