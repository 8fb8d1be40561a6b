import { avifSize } from './avif.ts';
import { gifSize } from './gif.ts';
import { jpegSize } from './jpeg.ts';
import { pngSize } from './png.ts';
import { type Size, textAt } from './size.ts';
import { webpSize } from './webp.ts';

export interface Header extends Size {
  type: string;
}

const FORMATS: { type: string; begins: string; at: number; size(view: DataView): Size | undefined }[] = [
  { type: 'image/jpeg', begins: '\xff\xd8\xff', at: 0, size: jpegSize },
  { type: 'image/png', begins: '\x89PNG\r\n\x1a\n', at: 0, size: pngSize },
  { type: 'image/gif', begins: 'GIF87a', at: 0, size: gifSize },
  { type: 'image/gif', begins: 'GIF89a', at: 0, size: gifSize },
  { type: 'image/webp', begins: 'RIFF', at: 0, size: webpSize },
  { type: 'image/avif', begins: 'ftyp', at: 4, size: avifSize },
];

/**
 * Reads the size from a file's header, so that a file with too many pixels is never decoded. Returns undefined for
 * other formats and for incomplete files, which browsers would show in part.
 */
export function readHeader(bytes: Uint8Array<ArrayBuffer>): Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const format = FORMATS.find(({ begins, at }) => textAt(view, at, begins.length) === begins);
    const size = format?.size(view);
    return format && size && size.width * size.height > 0 ? { type: format.type, ...size } : undefined;
  } catch (error) {
    // The file ends before its header says.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
