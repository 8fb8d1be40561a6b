import { useEffect, useRef } from 'react';

/**
 * Back closes the layer on top (dialog, drawer, menu) instead of leaving the page. For this, an open layer has its own
 * entry in the browser's history, with the address and the router's state of the page below and a number in `layer`. A
 * layer closed in another way removes its entry. An entry that cannot be removed, because another page is above it by
 * then, is skipped when the reader reaches it.
 */
interface Layer {
  id: number;
  close: () => void;
}

interface EntryState {
  key?: string;
  layer?: number;
}

const open: Layer[] = [];
let count = 0;
let listening = false;
let popped: () => void = () => undefined;
let leaving = Promise.resolve();
/** Set while the browser goes back to the entry of the page. */
let takingBack: Promise<void> | null = null;

const entryState = (): EntryState => history.state ?? {};
const isLeft = (layer: number | undefined): boolean => layer !== undefined && !open.some(({ id }) => id === layer);
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

export function useLayer(isOpen: boolean, close: () => void): void {
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    if (!isOpen || !listening) return;
    const layer: Layer = { id: ++count, close: () => closing.current() };
    let closed = false;
    const enter = () => {
      if (closed) return;
      open.push(layer);
      const state = { ...entryState(), layer: layer.id };
      // The entry of a layer that has just closed is reused for the next one.
      if (isLeft(entryState().layer)) history.replaceState(state, '');
      else history.pushState(state, '');
    };
    // An entry added while the browser goes back would be skipped.
    if (takingBack) void takingBack.then(enter);
    else enter();
    return () => {
      closed = true;
      const at = open.indexOf(layer);
      if (at >= 0) open.splice(at, 1);
      leaving = takeBack(layer.id);
    };
  }, [isOpen]);
}

/** Waits a turn, because the press that closed the layer may have led to another page, or out of the app. */
async function takeBack(id: number): Promise<void> {
  await nextTurn();
  if (listening && entryState().layer === id) await leaveEntry();
}

function leaveEntry(): Promise<void> {
  takingBack = new Promise((resolve) => {
    popped = resolve;
  });
  history.back();
  return takingBack;
}

/** Resolves when no layer is about to remove its entry, so the page may be replaced. */
export async function layersLeft(): Promise<void> {
  await nextTurn();
  await leaving;
}

/** `page` returns the key of the history entry that is shown. */
export function closeOnBack(page: () => string): () => void {
  const listen = (event: PopStateEvent) => {
    const isTakenBack = takingBack !== null;
    takingBack = null;
    popped();
    // The router needs no event if the page stays the same.
    if (onPop(event.state ?? {}, page(), isTakenBack)) event.stopImmediatePropagation();
  };
  listening = true;
  addEventListener('popstate', listen, { capture: true });
  // A reload has closed every layer.
  if (isLeft(entryState().layer)) void leaveEntry();
  return () => {
    listening = false;
    removeEventListener('popstate', listen, { capture: true });
  };
}

function onPop({ layer, key }: EntryState, page: string, isTakenBack: boolean): boolean {
  const above = open.splice(open.findIndex(({ id }) => id === layer) + 1);
  for (const { close } of above.reverse()) close();
  // `page` lags behind while the next page is loading. Without a layer, the router handles Back from there.
  if (!isLeft(layer)) return key === page && (above.length > 0 || isTakenBack);
  if (key !== page || above.length > 0) history.back();
  // The reader went forward from the page itself. An entry at the end leads nowhere, so they stay on the page.
  else if (!isTakenBack && canGoForward()) history.forward();
  else void leaveEntry();
  return true;
}

/** Browsers without the Navigation API are treated as being at the end of the history. */
const canGoForward = (): boolean => globalThis.navigation?.canGoForward ?? false;
