/**
 * What checking a password costs is part of its hash. Whoever wrote the row, a log-in must not take minutes or gigabytes:
 * the costs are those that any release of Pipit has used, with some room above.
 */
const BOUNDED = /^(\$argon2id\$v=19\$m=\d{1,5},t=[1-4],p=[1-4]|\$pbkdf2-sha256\$i=\d{1,6})\$[\w+/=]+\$[\w+/=]+$/;

export const isBoundedHash = (hash: string): boolean => hash.length <= 1_000 && BOUNDED.test(hash);
