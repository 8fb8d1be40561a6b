import { MEDIA_PATH, type Picture } from '#contract/media/media.ts';

export interface PictureRow {
  uid: string;
  file: string;
  width: number;
  height: number;
  tiles: string;
  alt: string;
}

export const pictureOf = ({ uid, file, width, height, tiles, alt }: PictureRow): Picture => ({
  _id: uid,
  url: `${MEDIA_PATH}${file}`,
  width,
  height,
  tiles,
  alt,
});
