/**
 * The test files of each Vitest project; `scripts/test/steps.mjs` names the projects of each tier. A new test file is in
 * both tiers unless a list here says otherwise: add a file that starts servers or takes seconds to a slow list, a file
 * whose SQL differs between the engines to `onPostgres`, and a file that asks something new of the runtime to `inBrowser`.
 */
export interface Part {
  why: string;
  files: string[];
}

export const unit: Part = {
  why: 'One module or one component at a time, and the rules of the code.',
  files: ['src/**/*.test.{ts,tsx}', 'tests/{lint,start,deploy}/**/*.test.ts'],
};

export const contract: Part = {
  why: 'The wire and the data behind it, on SQLite and PostgreSQL.',
  files: ['tests/{contract,model,fuzz}/**/*.test.ts'],
};

export const slowUnit: Part = {
  why: 'They start servers, processes that read pictures, or builds: a third of all unit CPU for a twentieth of the tests.',
  files: [
    'tests/start/{build,dev,import,node,postgres,refuse,source,stop}.test.ts',
    'tests/deploy/**/*.test.ts',
    'src/server/media/{prepare,processes}.test.ts',
    'src/server/backup/import*.test.ts',
    'src/server/backup/{backup-pictures,killed-restore,move-pictures}.test.ts',
    'src/seed/generate/generate.test.ts',
  ],
};

export const slowOnSqlite: Part = {
  why: 'They start several servers, fill databases, or wait for damage, locks and full disks: half of the CPU for a tenth of the tests.',
  files: [
    'tests/contract/processes/**/*.test.ts',
    'tests/fuzz/**/*.test.ts',
    'tests/contract/live/processes.test.ts',
    'tests/contract/wire/large-texts.test.ts',
    // Two engines, or PostgreSQL alone.
    'tests/contract/data/{asked-database,copy,copy-command}.test.ts',
    'tests/contract/data/{backup,damaged-index,doctor,full-disk,held-lock,newer-schema,older-schema,picture-mark,private-files,restore-drill,upgrade}.test.ts',
  ],
};

export const onPostgres: Part = {
  why: 'PostgreSQL has SQL of its own for these, or takes locks where SQLite has one writer.',
  files: [
    'tests/contract/nouns/{posts,comments,users,notices,tags,likes,follows,home,hot,people}.test.ts',
    'tests/contract/matrices/visibility.test.ts',
    'tests/contract/moderation/acts.test.ts',
    'tests/contract/data/{asked-database,races,deletions,locked-row,jobs}.test.ts',
    'tests/contract/search/*.test.ts',
    'tests/contract/live/hints.test.ts',
    'tests/model/*.test.ts',
  ],
};

export const smokeInBrowser: Part = {
  why: 'The engine is SQLite with an adapter of 150 lines: these pass through every part of the adapter and the worker.',
  files: ['tests/contract/nouns/{account,posts}.test.ts', 'tests/contract/wire/page-form.test.ts'],
};

export const inBrowser: Part = {
  why: 'What the runtime decides: text, tokens, passwords, pictures, headers; and each kind of work once: a noun, moderation, filters, search, jobs, the model of the community. The rest asks the same SQL of the same engine as on SQLite.',
  files: [
    'tests/contract/nouns/{account,demo,joining,login,members,notices,posts,setup,signup,tags,text,tokens}.test.ts',
    'tests/contract/safety/filters.test.ts',
    'tests/contract/moderation/acts.test.ts',
    'tests/contract/media/{posts,upload}.test.ts',
    'tests/contract/search/{folding,search}.test.ts',
    'tests/contract/data/{erased,jobs}.test.ts',
    'tests/contract/wire/{http,page-form,retries}.test.ts',
    'tests/model/community.test.ts',
  ],
};

export const browserPages: Part = {
  why: 'The worker, the storage and the static build in a real browser.',
  files: ['tests/browser/**/*.test.ts'],
};

export const fuzz: Part = { why: 'For `npm run fuzz`.', files: ['tests/fuzz/**/*.test.ts'] };
export const models: Part = { why: 'For `npm run drill -- models`.', files: ['tests/model/**/*.test.ts'] };
