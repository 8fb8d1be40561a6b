/** A random seed. The caller prints it, so that a failure can be repeated. */
export const randomSeed = (): number => Math.floor(Math.random() * 2 ** 31);
