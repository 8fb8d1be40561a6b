/** For the landing page, which is a document of its own and says it once (landing/landing.ts). */
export function leaveNotice(text: string): void {
  try {
    sessionStorage.setItem('pipit-notice', text);
  } catch {}
}
