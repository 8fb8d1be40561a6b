/** The name of the note that this browser has files of drafts. */
export const HAS_FILES = 'pipit-pictures';
