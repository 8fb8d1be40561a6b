const chosen = process.env.ENGINES?.split(',').map((name) => name.trim());

/** Each project of `vitest.config.ts` names its engines; `ENGINES=sqlite npm run test:contract` runs one of them. */
export const wants = (engine: string): boolean => chosen === undefined || chosen.includes(engine);
