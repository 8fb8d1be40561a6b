import { connect, type Pipit } from '#browser-server/tab/connect.ts';

declare global {
  /** Number of messages of each kind that this page got. */
  var told: { changed: number; replaced: number };
}

globalThis.told = { changed: 0, replaced: 0 };
(globalThis as { pipit?: Pipit }).pipit = connect({
  base: '/',
  onChanged: () => {
    globalThis.told.changed += 1;
  },
  onReplaced: () => {
    globalThis.told.replaced += 1;
  },
});
