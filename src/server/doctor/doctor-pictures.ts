import { schemaIn } from '#store/data/health.ts';
import { currentSchema } from '#store/engine/migrations/index.ts';
import { type Compared, compareFiles } from '#store/nouns/media/check-files.ts';
import { isOther, readMark } from '#store/nouns/media/remove-files.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { adviceFor, belongElsewhere } from '../media/files/folder.ts';
import { filesPlace, openFiles } from '../media/files/open-files.ts';
import type { Finding, Patient } from './doctor.ts';
import { sourceFor } from './doctor-data.ts';

const LEAST_FREE = 0.1;
const MB = 1024 * 1024;

export async function examinePictures(patient: Patient): Promise<Finding> {
  const { config, hasDatabase, readsPictures, freePart } = patient;
  const place = filesPlace(config);
  const files = openFiles(config);
  if (hasDatabase) {
    const { marked, compared } = await withRawDatabase(await sourceFor(patient), async (db) => {
      if ((await schemaIn(db)) < currentSchema()) return {};
      return { marked: await readMark(db, files), compared: await compareFiles(db, files) };
    });
    if (marked && isOther(marked))
      return { verdict: 'FAIL', found: belongElsewhere(place, marked), advice: adviceFor(marked) };
    if (compared && compared.missing.length > 0) return missing(compared, place);
    const unreadable = config.uploads ? await readsPictures() : undefined;
    if (unreadable !== undefined) {
      const advice = 'Run "npm ci --include=optional", which brings sharp where it has a program, or set UPLOADS=off.';
      return { verdict: 'WARN', found: `pictures cannot be uploaded: ${unreadable}`, advice };
    }
    const free = await freePart(files);
    if (config.uploads && free !== undefined && free < LEAST_FREE) {
      const advice = 'Make room: below 10 % no more pictures are taken.';
      return { verdict: 'WARN', found: `${Math.round(free * 100)} % of the disk of ${place} is free`, advice };
    }
    if (config.databaseUrl && !config.s3Url && config.uploads) {
      const advice = 'With several nodes, give all of them one shared folder as DATA_DIR, or set S3_URL.';
      return { verdict: 'WARN', found: `${place} is a folder: other nodes have to see the same one`, advice };
    }
    if (compared) return { verdict: 'OK', found: `${summaryOf(compared)} in ${place}` };
  }
  return { verdict: 'OK', found: `none yet in ${place}` };
}

function missing({ missing, files }: Compared, place: string): Finding {
  const found = `${missing.length} of ${files} pictures are not in ${place}, such as ${missing[0]}`;
  const advice = 'Bring them back from a backup into the same place, under the same names.';
  return { verdict: 'FAIL', found, advice };
}

function summaryOf({ files, bytes, orphans }: Compared): string {
  const unnamed = orphans > 0 ? `, ${orphans} files that no post needs that the weekly check moves to the trash` : '';
  return `${files.toLocaleString('en')} pictures, ${Math.ceil(bytes / MB).toLocaleString('en')} MB${unnamed},`;
}
