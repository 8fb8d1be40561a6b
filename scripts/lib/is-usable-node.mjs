import { isUsable } from './node-versions.mjs';

// Exit code 0 if Pipit can run on this Node.js, for scripts that look for one.
process.exit(isUsable(process.versions) ? 0 : 1);
