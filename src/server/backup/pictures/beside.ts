import { join } from 'node:path';

const ENDING = '.media';

/** The folder with the pictures of a backup that is no archive. */
export const picturesBeside = (file: string): string => file + ENDING;

export const isPicturesBeside = (name: string): boolean => name.endsWith(ENDING);

/** The path in a folder named after the first two letters, as in the data folder. */
export const placeIn = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);
