import { lazy } from '../../core/lazy.ts';

/** Parts of the composer that are loaded later, because the text can be written without them. */
export const attached = lazy(() =>
  import('../../media/compose/AttachedPictures.tsx').then((module) => module.Attached),
);
export const pictureTools = lazy(() =>
  import('../../media/compose/PictureTools.tsx').then((module) => module.PictureTools),
);
export const firstDayNote = lazy(() => import('./FirstDayNote.tsx').then((module) => module.FirstDayNote));

export function preloadParts(): void {
  for (const part of [attached, pictureTools, firstDayNote]) void part.preload();
}
