import type { Rolldown } from 'vite';

/**
 * The fonts that the first picture of a page needs, by the writing system of the chosen language. A page in another
 * writing system uses the fonts of the device.
 */
const FACES: Record<string, RegExp> = {
  Latn: /(bricolage-grotesque|figtree)-latin-wght-normal-[\w-]+\.woff2$/,
};

export const facesByWritingSystem = (bundle: Rolldown.OutputBundle): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(FACES).map(([system, files]) => [system, Object.keys(bundle).filter((file) => files.test(file))]),
  );

/** The source of a function that documents run before any script is loaded. The default language is English. */
export const WRITING_SYSTEM = `((language) => {
          try {
            return new Intl.Locale(language || 'en').maximize().script;
          } catch {}
        })`;
