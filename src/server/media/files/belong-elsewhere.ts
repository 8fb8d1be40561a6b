import type { Marked } from '#store/nouns/media/remove-files.ts';

/** The common message of the start, the doctor and the commands about pictures with another database's mark. */
export const belongElsewhere = (place: string, { mark }: Pick<Marked, 'mark'>): string =>
  `the pictures in ${place} belong to another database, ${mark}; this one removes none`;

export const adviceFor = ({ mark }: Pick<Marked, 'mark'>): string =>
  'Give each database its own DATA_DIR or S3_URL. If no other Pipit uses these pictures any more: ' +
  `npm run pictures -- --take-over ${mark}`;
