import { type Language, speak } from './language.ts';

/** Each language is a separate script, loaded only when chosen. */
const LANGUAGES: Record<string, (tag: string) => Promise<Language | undefined>> = { 'en-XA': pseudo, 'ar-XB': pseudo };

async function pseudo(tag: string) {
  return (await import('./pseudo.ts')).PSEUDO[tag];
}

/** Call it before anything is drawn. Missing words are shown in English. */
export async function speakChosen(tag: string): Promise<void> {
  try {
    const language = await LANGUAGES[tag]?.(tag);
    if (!language) return;
    speak(language);
    Object.assign(document.documentElement, { lang: language.tag, dir: language.dir });
  } catch {}
}
