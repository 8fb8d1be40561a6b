export interface Size {
  width: number;
  height: number;
}

/** Reads characters of one byte each. */
export const textAt = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));
