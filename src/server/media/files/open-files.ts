import type { Files } from '#store/nouns/media/files.ts';
import type { Config } from '../../config/config.ts';
import { withoutPassword } from '../../config/config.ts';
import { folderFiles, mediaIn } from './folder.ts';
import { s3Files } from './s3.ts';

/** The configured storage of pictures. */
export const openFiles = ({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): Files =>
  s3Url ? s3Files(s3Url) : folderFiles(dataDir);

/** Readable for people, without the password. */
export const filesPlace = ({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): string =>
  s3Url ? withoutPassword(s3Url) : mediaIn(dataDir);
