import { expect, test } from 'vitest';
import {
  type Box,
  bounded,
  CENTRED,
  type Crop,
  cutOut,
  type Framed,
  moved,
  movedByKey,
  placed,
  ZOOM_MAX,
  zoomed,
} from './crop.ts';

const SQUARE = { width: 248, height: 248 };
const WIDE: Framed = { picture: { width: 3000, height: 2000 }, frame: SQUARE };
const TALL: Framed = { picture: { width: 1000, height: 4000 }, frame: SQUARE };
const COVER: Framed = { picture: { width: 3000, height: 2000 }, frame: { width: 1200, height: 380 } };

const expectBox = (actual: Box, expected: Box) => {
  for (const side of ['left', 'top', 'width', 'height'] as const) expect(actual[side]).toBeCloseTo(expected[side]);
};
const key = (key: string, shiftKey = false) => ({ key, shiftKey });

test('at first the frame is as large as it can be, in the middle', () => {
  expectBox(cutOut(CENTRED, WIDE), { left: 500, top: 0, width: 2000, height: 2000 });
  expectBox(cutOut(CENTRED, TALL), { left: 0, top: 1500, width: 1000, height: 1000 });
  expectBox(cutOut(CENTRED, COVER), { left: 0, top: 525, width: 3000, height: 950 });
});

test('zoom is about the middle of the frame', () => {
  const aside = moved(CENTRED, -0.1, 0, WIDE);
  const close = zoomed(aside, 2, WIDE);
  const [before, after] = [cutOut(aside, WIDE), cutOut(close, WIDE)];
  expect(after.width).toBeCloseTo(before.width / 2);
  expect(after.left + after.width / 2).toBeCloseTo(before.left + before.width / 2);
  expect(after.top + after.height / 2).toBeCloseTo(before.top + before.height / 2);
});

test('zoom has bounds, and out of a corner the frame comes back onto the picture', () => {
  expect(zoomed(CENTRED, 0.2, WIDE).zoom).toBe(1);
  expect(zoomed(CENTRED, 99, WIDE).zoom).toBe(ZOOM_MAX);
  const corner = moved(zoomed(CENTRED, ZOOM_MAX, WIDE), 99, 99, WIDE);
  expectBox(cutOut(corner, WIDE), { left: 2500, top: 1500, width: 500, height: 500 });
  expectBox(cutOut(zoomed(corner, 1, WIDE), WIDE), { left: 1000, top: 0, width: 2000, height: 2000 });
});

test.each([WIDE, TALL, COVER])('no move leaves the picture: %o', (framed) => {
  for (const zoom of [1, 1.38, ZOOM_MAX]) {
    for (const [across, down] of [
      [9, 9],
      [-9, -9],
      [9, -9],
    ] as const) {
      const { left, top, width, height } = cutOut(moved({ ...CENTRED, zoom }, across, down, framed), framed);
      expect(left).toBeGreaterThanOrEqual(-1e-6);
      expect(top).toBeGreaterThanOrEqual(-1e-6);
      expect(left + width).toBeLessThanOrEqual(framed.picture.width + 1e-6);
      expect(top + height).toBeLessThanOrEqual(framed.picture.height + 1e-6);
      expect(width / height).toBeCloseTo(framed.frame.width / framed.frame.height);
    }
  }
});

test('arrow keys move the frame by a hundredth of itself, with Shift by a tenth', () => {
  const close = zoomed(CENTRED, 2, WIDE);
  const from = cutOut(close, WIDE);
  const after = (name: string, shift?: boolean) => cutOut(movedByKey(close, key(name, shift), WIDE) as Crop, WIDE);
  expect(after('ArrowRight').left - from.left).toBeCloseTo(10);
  expect(after('ArrowLeft').left - from.left).toBeCloseTo(-10);
  expect(after('ArrowDown').top - from.top).toBeCloseTo(10);
  expect(after('ArrowUp', true).top - from.top).toBeCloseTo(-100);
  expect(movedByKey(close, key('Tab'), WIDE)).toBeNull();
});

test('what is seen in the frame is what is cut out', () => {
  const crop = bounded({ x: 0.3, y: 0.6, zoom: 1.7 }, COVER);
  const { left, top, width, height } = placed(crop, COVER);
  const scale = width / COVER.picture.width;
  expect(height / COVER.picture.height).toBeCloseTo(scale);
  const cut = cutOut(crop, COVER);
  expect(-left / scale).toBeCloseTo(cut.left);
  expect(-top / scale).toBeCloseTo(cut.top);
  expect(COVER.frame.width / scale).toBeCloseTo(cut.width);
});
