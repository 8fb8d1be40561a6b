const chosen = process.env.ENGINES?.split(',').map((name) => name.trim());

/** `ENGINES=sqlite npm run test:contract` runs on that engine alone. */
export const wants = (engine: string): boolean => chosen === undefined || chosen.includes(engine);
