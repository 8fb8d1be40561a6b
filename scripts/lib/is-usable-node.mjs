import { isUsable } from './node-versions.mjs';

// For scripts that look for a Node: exit code 0 when the one that runs this is good enough for Pipit.
process.exit(isUsable(process.versions) ? 0 : 1);
