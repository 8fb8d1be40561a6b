import { type Size, textAt } from './size.ts';

export function webpSize(view: DataView): Size | undefined {
  if (textAt(view, 8, 4) !== 'WEBP' || view.getUint32(4, true) + 8 > view.byteLength) return undefined;
  return SIZES[textAt(view, 12, 4)]?.(view);
}

const SIZES: Record<string, (view: DataView) => Size> = {
  'VP8 ': (view) => ({ width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }),
  VP8L: (view) => {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (view) => ({ width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }),
};

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
