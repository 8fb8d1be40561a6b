import { commonWords } from '#words/en/common.ts';
import type { AppThunk } from '../../core/store.ts';
import { dismissToast, say, toast } from '../../core/toast.ts';

interface Held {
  /** 'Post deleted': on the screen it is done. */
  text: string;
  /** Of the list that it is gone from. */
  row: string;
  undo: () => void;
  /** Tells the server, which cannot take it back. */
  send: () => Promise<unknown>;
  /** Said when the session has ended first, in another tab or by the server: 'The post wasn’t deleted.' */
  tooLate: string;
}

/** By the toast that offers to undo it. */
const held = new Map<number, () => Promise<unknown>>();
const sending = new Set<Promise<unknown>>();

/** For what the server cannot take back: it hears of it when the toast with "Undo" has left. */
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

/** Sends what is held now, since the page or the session ends; done when the server has answered. */
export async function sendHeld(): Promise<void> {
  for (const id of [...held.keys()]) dismissToast(id);
  await Promise.all(sending);
}
