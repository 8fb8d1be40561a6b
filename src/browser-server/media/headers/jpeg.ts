import type { Size } from './size.ts';

const SCAN = 0xda;
const END = 0xd9;
/** Markers of frames are 0xc0 to 0xcf, except for the tables between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

export function jpegSize(view: DataView): Size | undefined {
  let size: Size | undefined;
  let at = 0;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === END) return undefined;
    if (marker === SCAN) return hasEnd(view, at) ? size : undefined;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else {
      if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      at += 2 + view.getUint16(at + 2);
    }
  }
}

/** The end marker cannot occur in pixel data. Cameras may append other data after it. */
function hasEnd(view: DataView, scan: number): boolean {
  for (let at = view.byteLength - 2; at > scan; at--) {
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === END) return true;
  }
  return false;
}
