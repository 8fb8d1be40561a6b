export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** The session in the browser's storage. */
export interface Session {
  token: string;
  user: string;
}

export function print(name: string, value: string): void {
  console.log(`${name.padEnd(34)} ${value}`);
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
