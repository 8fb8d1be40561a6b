import fc from 'fast-check';

/** Properties of unit tests draw the same values in every run; `FUZZ_SEED=…` draws others. Models have `seeds.ts`. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
