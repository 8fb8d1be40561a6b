import { fileURLToPath } from 'node:url';
import { serveFolder } from './serve.ts';

const { PORT = '4173', HOST = '127.0.0.1', BASE = '/' } = process.env;
const folder = fileURLToPath(new URL('../../dist/static', import.meta.url));
serveFolder(folder, BASE).listen(Number(PORT), HOST, () => {
  console.log(`http://${HOST}:${PORT}${BASE} serves dist/static as any static host would.`);
});
