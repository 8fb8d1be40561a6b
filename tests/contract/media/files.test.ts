import { beforeAll, expect, test } from 'vitest';
import { runWanted } from '#store/data/jobs/run-job.ts';
import { checkFiles, lastFilesCheck } from '#store/nouns/media/check-files.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { mediaJobs } from '#store/nouns/media/lifecycle.ts';
import { claimFiles, FILES_JOB, feedOf, isOther, takeOverFiles } from '#store/nouns/media/remove-files.ts';
import { storePicture } from '#store/nouns/media/upload.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { memoryFiles, memoryUploads, pictureFile } from '#tests/harness/api/pictures.ts';
import { startRunner, until } from '#tests/harness/data/jobs.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { waitFor } from '#tests/harness/wait.ts';
import { asPerson, type Person } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';
import { DAY, HOUR, post, send, upload } from './steps.ts';

// The app in the browser has its files in the browser, where no test reaches them.
const here = engines.filter(({ name }) => name !== 'wasm');
const nameOf = ({ url }: { url: string }) => url.slice('/media/'.length);
const small = (name: string) => name.replace('.webp', '.small.webp');

everyEngine(
  'the files of pictures',
  (world) => {
    let author: Person;
    beforeAll(async () => {
      author = await world.signUp();
    });
    const rowOf = (name: string) =>
      world.store.db.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirst();
    const stored = () => world.pictures.files.stored;

    test('go with the last use, and not before', async () => {
      const other = await world.signUp();
      const mine = await post(author, 'Mine.', [await upload(author, 'a pair')]);
      const theirs = await post(other, 'Theirs.', [await upload(other, 'a pair')]);
      const name = nameOf({ url: mine.media?.[0]?.url ?? '' });
      await ok(author.delete(`/posts/${mine._id}`, { headers: SMALL }));
      expect(await rowOf(name)).toMatchObject({ uses: 1, leaving: 0 });
      await ok(other.delete(`/posts/${theirs._id}`, { headers: SMALL }));
      await waitFor(async () => expect(await rowOf(name)).toBeUndefined());
      expect([stored().has(name), stored().has(small(name))]).toEqual([false, false]);
    });

    test('that were uploaded and never used go after a day', async () => {
      const runner = startRunner(world.store, mediaJobs(world.pictures.files, world.clock.now), {
        clock: world.clock.now,
      });
      const [unused, used, face] = [
        await upload(author, 'unused'),
        await upload(author, 'used'),
        await upload(author, 'never a face', 'avatar'),
      ];
      await post(author, 'Used.', [used]);
      world.clock.advance(23 * HOUR);
      runner.wake(FILES_JOB);
      await until(world.store, FILES_JOB, 'done');
      expect(stored().has(nameOf(unused))).toBe(true);
      world.clock.advance(2 * HOUR);
      runner.wake(FILES_JOB);
      await waitFor(async () => {
        for (const one of [unused, face]) expect(await rowOf(nameOf(one))).toBeUndefined();
      });
      expect([unused, used, face].map((one) => stored().has(nameOf(one)))).toEqual([false, true, false]);
      const answer = await author.post('/posts', { postData: { content: 'Late.', media: [unused] } });
      expect({ status: answer.status, code: answer.body.codes[0]?.code }).toEqual({
        status: 400,
        code: 'no_such_picture',
      });
    });

    test('are put again by an upload of what is just being removed', async () => {
      const files = memoryFiles(world.clock.now);
      const removing = Promise.withResolvers<void>();
      const mayGo = Promise.withResolvers<void>();
      const slow: Files = {
        ...files,
        remove: async (name) => {
          removing.resolve();
          await mayGo.promise;
          await files.remove(name);
        },
      };
      const fetch = world.node({ pictures: { files: slow, uploads: memoryUploads() } });
      const here = asPerson(fetch, author.user, author.token);
      const made = await post(here, 'Soon gone.', [await upload(here, 'phoenix')]);
      await ok(here.delete(`/posts/${made._id}`, { headers: SMALL }));
      await removing.promise;
      const again = upload(here, 'phoenix');
      mayGo.resolve();
      const name = nameOf(await again);
      expect([files.stored.has(name), files.stored.has(small(name))]).toEqual([true, true]);
      expect(await rowOf(name)).toMatchObject({ uses: 1, leaving: 0 });
    });

    const picture = async (letter: string) => {
      const bytes = pictureFile(letter);
      return {
        uid: crypto.randomUUID(),
        user: await idOfUser(world.store, author._id),
        purpose: 'post' as const,
        name: `${letter.repeat(64)}.webp`,
        ...{ smallSha: '', sourceSha: '', large: bytes, small: bytes, width: 1, height: 1, tiles: '' },
        now: world.clock.now(),
      };
    };

    test('wait until the same file that is being removed is gone, row and all', async () => {
      const files = memoryFiles(world.clock.now);
      const wanted = await picture('b');
      const { db } = world.store;
      const leaving = { name: wanted.name, small_sha: '', bytes: 0, leaving: 1, created_at: 0 };
      // A job that finds the row would remove it before this test does.
      await db
        .insertInto('files')
        .values({ ...leaving, uses: 1 })
        .execute();
      const events: string[] = [];
      const put: Files['put'] = async (name, bytes) => {
        events.push('put');
        await files.put(name, bytes);
      };
      const stored = storePicture(world.store, { ...files, put }, wanted);
      expect(await rowOf(wanted.name)).toMatchObject({ leaving: 1 });
      events.push('gone');
      await db.deleteFrom('files').where('name', '=', wanted.name).execute();
      await stored;
      expect(events).toEqual(['gone', 'put', 'put']);
      expect(await rowOf(wanted.name)).toMatchObject({ uses: 1, leaving: 0 });
    });

    test('are put again where they were marked after an upload had looked', async () => {
      const files = memoryFiles(world.clock.now);
      const wanted = await picture('e');
      const { db } = world.store;
      let puts = 0;
      const put: Files['put'] = async (name, bytes) => {
        await files.put(name, bytes);
        puts += 1;
        const leaving = { name: wanted.name, small_sha: '', bytes: 0, leaving: 1, created_at: 0 };
        if (puts === 2)
          await db
            .insertInto('files')
            .values({ ...leaving, uses: 1 })
            .execute();
      };
      const stored = storePicture(world.store, { ...files, put }, wanted);
      await waitFor(async () => expect(await rowOf(wanted.name)).toMatchObject({ leaving: 1 }));
      files.stored.clear();
      await db.deleteFrom('files').where('name', '=', wanted.name).execute();
      await stored;
      expect([files.stored.has(wanted.name), files.stored.has(small(wanted.name))]).toEqual([true, true]);
      expect(await rowOf(wanted.name)).toMatchObject({ uses: 1, leaving: 0 });
    });

    test('are put again where a removal ended between the file and its row', async () => {
      const files = memoryFiles(world.clock.now);
      const wanted = await picture('c');
      let puts = 0;
      const put: Files['put'] = async (name, bytes) => {
        await files.put(name, bytes);
        puts += 1;
        // Removes both files as the job would.
        if (puts === 2) files.stored.clear();
      };
      await storePicture(world.store, { ...files, put }, wanted);
      expect([files.stored.has(wanted.name), files.stored.has(small(wanted.name))]).toEqual([true, true]);
    });

    test('are held against the table: what nobody names goes after a day, what is missing is told', async () => {
      const { files } = world.pictures;
      const kept = await upload(author, 'kept by its row');
      const lost = await upload(author, 'lost');
      await files.remove(small(nameOf(lost)));
      const orphan = `${'d'.repeat(64)}.webp`;
      await files.put(orphan, pictureFile('an orphan'));
      await files.put(small(orphan), pictureFile('an orphan'));
      await files.put('notes.txt', pictureFile('not ours'));
      const young = await checkFiles(world.store, files, world.clock.now());
      expect(young.removed).toBe(0);
      const found = await checkFiles(world.store, files, world.clock.now() + 2 * DAY);
      expect(found.removed).toBe(1);
      expect(found.names).toContain(nameOf(lost));
      expect(found.missing).toBe(found.names.length);
      expect(found.names).not.toContain(nameOf(kept));
      expect(stored().has(orphan) || stored().has(small(orphan))).toBe(false);
      expect([...files.trashed.keys()].sort()).toEqual([small(orphan), orphan]);
      expect(stored().has(nameOf(kept)) && stored().has('notes.txt')).toBe(true);
      expect(await rowOf(orphan)).toBeUndefined();
      await files.remove('notes.txt');
    });

    test('wait in the trash for 30 days, and come back when a row names them again', async () => {
      const files = memoryFiles(world.clock.now);
      const check = (days: number) => checkFiles(world.store, files, world.clock.now() + days * DAY);
      const [named, unnamed] = ['1', '2'].map((digit) => `${digit.repeat(64)}.webp`) as [string, string];
      for (const name of [named, unnamed]) {
        await files.put(name, pictureFile(name));
        await files.put(small(name), pictureFile(name));
      }
      await check(2);
      expect([files.stored.size, files.trashed.size]).toEqual([0, 4]);
      const row = { name: named, small_sha: 'a'.repeat(64), bytes: 1, uses: 1, created_at: 0 };
      await world.store.db.insertInto('files').values(row).execute();
      await check(29);
      expect([...files.stored.keys()].sort()).toEqual([small(named), named]);
      expect([...files.trashed.keys()].sort()).toEqual([small(unnamed), unnamed]);
      await check(31);
      expect([files.stored.size, files.trashed.size]).toEqual([2, 0]);
      await world.store.db.deleteFrom('files').where('name', '=', named).execute();
    });

    test('of another database are never removed, until this one takes them over', async () => {
      const files = memoryFiles(world.clock.now);
      await files.mark?.write('of another');
      const orphan = `${'3'.repeat(64)}.webp`;
      await files.put(orphan, pictureFile('theirs'));
      await files.put(small(orphan), pictureFile('theirs'));
      const late = world.clock.now() + 2 * DAY;
      expect(await checkFiles(world.store, files, late)).toMatchObject({ removed: 0, other: 'of another' });
      // Another instance may still use a picture whose last use here was removed.
      const unused = { name: orphan, small_sha: 'a'.repeat(64), bytes: 1, created_at: 0 };
      await world.store.db
        .insertInto('files')
        .values({ ...unused, uses: 0 })
        .execute();
      const [removal] = mediaJobs(files, world.clock.now);
      if (!removal) throw new Error('no job removes files');
      const options = { clock: world.clock.now, newId: () => crypto.randomUUID(), leaseMs: 30_000 };
      await runWanted(
        world.store,
        { ...removal, kind: 'other files' },
        { ...options, closing: new AbortController().signal },
      );
      expect(files.stored.size).toBe(2);
      await world.store.db.deleteFrom('files').where('name', '=', orphan).execute();

      await expect(takeOverFiles(world.store.db, files, 'of a third')).rejects.toThrow('nothing was changed');
      await takeOverFiles(world.store.db, files, 'of another');
      expect(await checkFiles(world.store, files, late)).toMatchObject({ removed: 1 });
      expect(files.stored.size).toBe(0);
    });

    test('without a mark are this database’s from the first check on, whichever node makes it', async () => {
      const files = memoryFiles(world.clock.now);
      const [one, other] = await Promise.all([claimFiles(world.store.db, files), claimFiles(world.store.db, files)]);
      expect(one).toEqual(other);
      expect([isOther(one), one.mark]).toEqual([false, await feedOf(world.store.db)]);
      const failing: Files = {
        ...files,
        mark: { read: async () => undefined, write: () => Promise.reject(new Error('read-only')) },
      };
      await files.put(`${'4'.repeat(64)}.webp`, pictureFile('an orphan'));
      await expect(checkFiles(world.store, failing, world.clock.now() + 2 * DAY)).rejects.toThrow('read-only');
      expect(files.stored.size).toBe(1);
    });

    test('are checked once a week, and what was found stays to be read', async () => {
      const { files } = world.pictures;
      const told: number[] = [];
      const jobs = mediaJobs(files, world.clock.now, ({ at }) => told.push(at));
      const check = jobs.filter(({ kind }) => kind === 'check-files');
      const runner = startRunner(world.store, check, { clock: world.clock.now });
      await waitFor(async () => expect(await lastFilesCheck(world.store)).toBeDefined());
      world.clock.advance(8 * DAY);
      runner.wake('check-files');
      await waitFor(async () => expect((await lastFilesCheck(world.store))?.at).toBe(world.clock.now()));
    });

    test('of an upload whose row fails are at most left over, and the check removes them', async () => {
      const files = memoryFiles(world.clock.now);
      const fetch = world.node({
        pictures: { files, uploads: memoryUploads() },
        // The second upload has the id of the first, so its row is refused.
        newId: () => '00000000-0000-4000-8000-000000000001',
        onError: () => undefined,
      });
      const here = asPerson(fetch, author.user, author.token);
      await upload(here, 'first');
      expect((await send(here, pictureFile('second'))).status).toBe(500);
      expect(files.stored.size).toBe(4);
      const { removed } = await checkFiles(world.store, files, world.clock.now() + 2 * DAY);
      expect({ removed, left: files.stored.size }).toEqual({ removed: 1, left: 2 });
    });
  },
  {},
  here,
);
