import { type RefObject, useEffect, useState } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { typedName } from './typedMention.ts';

const nameList = lazy(() => import('./MentionList.tsx').then((module) => module.NameList));

export interface MentionNamesProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** What is written here is listed under its tags: one that nobody has used yet is offered as well. */
  newTags?: boolean;
}

/** Offers people or tags to whoever types one into the field. What does so comes with the first sign that begins a word. */
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
  // Loaded before, it waits for the first key as well: a draft that ends in a tag opens no list.
  return wanted && NameList && <NameList field={field} newTags={newTags} />;
}
