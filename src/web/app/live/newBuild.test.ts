import { expect, test } from 'vitest';
import { createBuildWatch, type Tab } from './newBuild.ts';

const MINUTE = 60_000;

/** The clock and the storage of the tab survive a reload. */
function createTab() {
  const items = new Map<string, string>();
  const state = { isHidden: true, isWriting: false, at: 0, reloads: 0, keeps: true };
  const kept: Tab['kept'] = {
    read: (name) => items.get(name) ?? null,
    write: (name, value) => {
      if (state.keeps) items.set(name, value ?? '');
      return state.keeps;
    },
  };
  const open = (build: string | undefined) =>
    createBuildWatch({
      build,
      kept,
      isHidden: () => state.isHidden,
      isWriting: () => state.isWriting,
      reload: () => void state.reloads++,
      now: () => state.at,
    });
  return { state, items, open };
}

test('a hidden tab reloads for a new build, and not for its own or for none', () => {
  const { state, open } = createTab();
  const watch = open('one');
  watch.onBuild('one');
  watch.onBuild(undefined);
  watch.check();
  open(undefined).onBuild('two');
  expect(state.reloads).toBe(0);
  watch.onBuild('two');
  expect(state.reloads).toBe(1);
});

test('a tab that is seen, or in which something is being written, waits until it is hidden and done', () => {
  const { state, open } = createTab();
  const watch = open('one');
  state.isHidden = false;
  watch.onBuild('two');
  state.isHidden = true;
  state.isWriting = true;
  watch.check();
  expect(state.reloads).toBe(0);
  state.isWriting = false;
  watch.check();
  expect(state.reloads).toBe(1);
});

test('it reloads once for each build, and at most once in ten minutes', () => {
  const { state, open } = createTab();
  open('one').onBuild('two');
  state.at = 9 * MINUTE;
  // The server that answered the reload was still an old one.
  const old = open('one');
  old.onBuild('two');
  old.onBuild('three');
  expect(state.reloads).toBe(1);
  state.at = 10 * MINUTE;
  old.onBuild('two');
  expect(state.reloads).toBe(1);
  old.onBuild('three');
  expect(state.reloads).toBe(2);
});

test('a tab that can remember nothing never reloads; what it cannot read is forgotten, and what it keeps is bounded', () => {
  const { state, items, open } = createTab();
  state.keeps = false;
  open('one').onBuild('two');
  expect(state.reloads).toBe(0);
  state.keeps = true;
  items.set('pipit-builds', 'not JSON');
  for (let i = 0; i < 30; i++) {
    state.at += 11 * MINUTE;
    open('one').onBuild(`build ${i}`);
  }
  expect(state.reloads).toBe(30);
  expect(JSON.parse(items.get('pipit-builds') ?? '').builds).toHaveLength(10);
});
