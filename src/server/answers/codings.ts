/** The content codings that an Accept-Encoding header allows; what it weighs with 0 is forbidden. */
export function codingsIn(accepted: string): (string | undefined)[] {
  return accepted
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';')[0]?.trim().toLowerCase());
}
