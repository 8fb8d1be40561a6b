export const NEEDED = 24;

/**
 * Returns whether Node.js is new enough and its SQLite has no bug that damages files: see `isSafe` of the engine.
 * @param {Partial<NodeJS.ProcessVersions>} versions
 */
export function isUsable({ node = '', sqlite }) {
  return Number.parseInt(node, 10) >= NEEDED && isSafeSqlite(sqlite);
}

function isSafeSqlite(version = '') {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major === 3 && (minor > 51 || (minor === 51 && patch > 2));
}
