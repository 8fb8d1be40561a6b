import { type Language, speak } from './language.ts';

/** Each is a script of its own, loaded by those alone who chose it. */
const LANGUAGES: Record<string, (tag: string) => Promise<Language | undefined>> = { 'en-XA': pseudo, 'ar-XB': pseudo };

async function pseudo(tag: string) {
  return (await import('./pseudo.ts')).PSEUDO[tag];
}

/** Before anything is drawn. What cannot be had is said in English. */
export async function speakChosen(tag: string): Promise<void> {
  try {
    const language = await LANGUAGES[tag]?.(tag);
    if (!language) return;
    speak(language);
    Object.assign(document.documentElement, { lang: language.tag, dir: language.dir });
  } catch {}
}
