import { type Size, textAt } from './size.ts';

/** Length and type before a chunk, a checksum after it. */
const AROUND = 12;

export function pngSize(view: DataView): Size | undefined {
  if (textAt(view, 12, 4) !== 'IHDR') return undefined;
  for (let at = 8; ; at += AROUND + view.getUint32(at)) {
    if (textAt(view, at + 4, 4) === 'IEND') return { width: view.getUint32(16), height: view.getUint32(20) };
  }
}
