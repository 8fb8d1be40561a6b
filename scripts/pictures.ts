import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { withStore } from '#server/data/with-store.ts';
import { adviceFor, belongElsewhere } from '#server/media/files/folder.ts';
import { filesPlace, openFiles } from '#server/media/files/open-files.ts';
import { isOther, readMark, sortTrash, takeOverFiles } from '#store/nouns/media/remove-files.ts';
import { runCommand } from './lib/command.ts';

const HELP = `Show which database the pictures belong to, and take them over.

  npm run pictures
  npm run pictures -- --take-over MARK     MARK is the one that "npm run pictures", the start or the doctor shows

Pictures in DATA_DIR or S3_URL have the mark of one database, which alone removes what it does not need. Take them over after
copying or restoring a database whose pictures stayed where they were, and only when no other Pipit uses them any more:
pictures that this database does not name go to the trash. Pictures that it names come back from there.
It may run while Pipit runs.
`;

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, 'take-over': { type: 'string' } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const config = readConfig(process.env, false);
  const [files, place] = [openFiles(config), filesPlace(config)];
  const confirmed = values['take-over'];
  await withStore(config, async (store) => {
    if (confirmed !== undefined) {
      await takeOverFiles(store.db, files, confirmed);
      await sortTrash(store, files, Date.now());
    }
    const marked = await readMark(store.db, files);
    const { feed, mark } = marked;
    const found =
      mark === undefined
        ? `${place} has no mark yet; the next start makes it ${feed}`
        : `${place} belongs to this database, ${feed}`;
    process.stdout.write(
      isOther(marked) ? `${belongElsewhere(place, marked)}.\n${adviceFor(marked)}\n` : `${found}.\n`,
    );
  });
});
