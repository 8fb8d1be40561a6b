import { setup } from '../process/bundle-setup.ts';

// biome-ignore lint/style/noDefaultExport: Playwright takes no other.
export default setup;
