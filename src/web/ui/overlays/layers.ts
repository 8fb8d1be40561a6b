import { useEffect, useRef } from 'react';

/**
 * Back closes the layer on top (dialog, drawer, menu) instead of leaving the page: an open layer has an entry of its own
 * in the browser's history, with the address and the router's state of the page beneath and a number in `layer`. Closed in
 * another way, it takes its entry back; an entry that could not be taken back, because another page lies above it by then,
 * is passed over when one comes to it.
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
/** While the browser goes back to the entry of the page. */
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
      // The entry of a layer that has just closed serves the next one.
      if (isLeft(entryState().layer)) history.replaceState(state, '');
      else history.pushState(state, '');
    };
    // An entry made while the browser goes back would be gone past.
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

/** A moment later, when whatever closed the layer has perhaps led to another page, or out of the app. */
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

/** When no layer is about to take its entry back: the page may be replaced then. */
export async function layersLeft(): Promise<void> {
  await nextTurn();
  await leaving;
}

/** `page` gives the key of the history's entry that is shown. */
export function closeOnBack(page: () => string): () => void {
  const listen = (event: PopStateEvent) => {
    const isTakenBack = takingBack !== null;
    takingBack = null;
    popped();
    // The router need not hear of it when the page stays the same.
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
  // `page` lags behind while the next page is being loaded: without a layer, Back from there is the router's.
  if (!isLeft(layer)) return key === page && (above.length > 0 || isTakenBack);
  if (key !== page || above.length > 0) history.back();
  // The reader went forward from the page itself. An entry at the end leads nowhere, so they stay on the page.
  else if (!isTakenBack && canGoForward()) history.forward();
  else void leaveEntry();
  return true;
}

/** Browsers without the Navigation API are taken to be at the end of the history. */
const canGoForward = (): boolean => globalThis.navigation?.canGoForward ?? false;
