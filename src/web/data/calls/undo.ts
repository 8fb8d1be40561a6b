import { commonWords } from '#words/en/common.ts';
import type { AppThunk } from '../../core/store.ts';
import { dismissToast, say, toast } from '../../core/toast.ts';

interface Held {
  /** A message such as 'Post deleted'. On the screen it is done already. */
  text: string;
  /** The row that was removed from its list. */
  row: string;
  undo: () => void;
  /** Sends the request, which the server cannot undo. */
  send: () => Promise<unknown>;
  /** Shown if the session ended first, in another tab or by the server: 'The post wasn’t deleted.' */
  tooLate: string;
}

/** The held requests, by id of the toast that offers to undo them. */
const held = new Map<number, () => Promise<unknown>>();
const sending = new Set<Promise<unknown>>();

/** Holds a request that the server cannot undo until the toast with "Undo" has ended. */
export const hold =
  ({ text, row, undo, send, tooLate }: Held): AppThunk =>
  (_dispatch, getState) => {
    const { token } = getState().auth;
    const id = toast({
      text,
      row,
      undo: () => {
        held.delete(id);
        undo();
        say(commonWords.undone);
      },
      onLeave: () => release(id),
    });
    const isSameSession = () => getState().auth.token === token;
    held.set(id, async () => (isSameSession() ? send() : toast({ text: `${commonWords.loggedOut} ${tooLate}` })));
  };

function release(id: number): void {
  const send = held.get(id);
  held.delete(id);
  const sent = send?.().catch(() => undefined);
  if (!sent) return;
  sending.add(sent);
  void sent.finally(() => sending.delete(sent));
}

/** Sends all held requests now, because the page or the session ends. Resolves when the server has answered. */
export async function sendHeld(): Promise<void> {
  for (const id of [...held.keys()]) dismissToast(id);
  await Promise.all(sending);
}
