/** The content codings that an Accept-Encoding header allows. A quality of 0 forbids a coding. */
export function codingsIn(accepted: string): (string | undefined)[] {
  return accepted
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';')[0]?.trim().toLowerCase());
}
