import { type Size, textAt } from './size.ts';

interface Box {
  type: string;
  from: number;
  to: number;
}

const BRANDS = ['avif', 'avis'];
/** Bytes of version and flags. */
const FULL = 4;

export function avifSize(view: DataView): Size | undefined {
  const whole = [...boxesIn(view, 0, view.byteLength)];
  if (!whole[0] || !brandsOf(view, whole[0]).some((brand) => BRANDS.includes(brand))) return undefined;
  const inside = (boxes: Box[], type: string, skip = 0) =>
    boxes.filter((box) => box.type === type).flatMap(({ from, to }) => [...boxesIn(view, from + skip, to)]);
  const properties = inside(inside(inside(whole, 'meta', FULL), 'iprp'), 'ipco');
  // Each picture and each tile has a size.
  const sizes = properties.filter(({ type }) => type === 'ispe').map(({ from }) => sizeAt(view, from + FULL));
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

const sizeAt = (view: DataView, at: number): Size => ({ width: view.getUint32(at), height: view.getUint32(at + 4) });

const brandsOf = (view: DataView, { from, to }: Box): string[] =>
  Array.from({ length: Math.floor((to - from) / 4) }, (_, i) => textAt(view, from + 4 * i, 4));

/** Throws if a box exceeds the file. */
function* boxesIn(view: DataView, from: number, to: number): Generator<Box> {
  for (let at = from; at < to; ) {
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    const end = short === 0 ? to : at + (short === 1 ? Number(view.getBigUint64(at + 8)) : short);
    if (end > to || end < at + head) throw new RangeError('a box is cut off');
    yield { type: textAt(view, at + 4, 4), from: at + head, to: end };
    at = end;
  }
}
