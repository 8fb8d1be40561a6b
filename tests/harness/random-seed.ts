/** Any; whoever takes one prints it, so that a failure can be had again. */
export const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31);
