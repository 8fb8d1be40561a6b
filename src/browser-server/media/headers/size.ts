export interface Size {
  width: number;
  height: number;
}

/** The characters at a place, of which each is one byte. */
export const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));
