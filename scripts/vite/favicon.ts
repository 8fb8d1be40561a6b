import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'favicon.ico';
const picture = fileURLToPath(new URL('../../src/web/public/icons/touch-180.png', import.meta.url));
const PIXELS = 180;

/** Serves `/favicon.ico`: browsers, feed readers and bots ask for that address whatever the document links to. */
export function favicon(): Plugin {
  return {
    name: 'pipit:favicon',
    configureServer: ({ middlewares, config: { base } }) =>
      void middlewares.use((request, response, next) => {
        if (request.url !== base + NAME) return next();
        response.setHeader('content-type', 'image/x-icon').end(icoOf(readFileSync(picture)));
      }),
    buildStart() {
      if (this.environment.mode !== 'build') return;
      this.emitFile({ type: 'asset', fileName: NAME, source: icoOf(readFileSync(picture)) });
    },
  };
}

const HEADER_BYTES = 22;

/** Wraps one PNG: the header of the file (6 bytes), its only directory entry (16 bytes), then the PNG unchanged. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // An icon, not a cursor.
  header.writeUInt16LE(1, 4); // Pictures in the file.
  header.writeUInt8(PIXELS, 6);
  header.writeUInt8(PIXELS, 7);
  header.writeUInt16LE(1, 10); // Colour planes.
  header.writeUInt16LE(32, 12); // Bits per pixel.
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(HEADER_BYTES, 18); // Offset of the PNG.
  return Buffer.concat([header, png]);
}
