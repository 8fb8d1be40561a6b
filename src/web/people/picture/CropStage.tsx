import '../../ui/styles/sheets/pictures.css';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { ownPictureWords as words } from '#words/en/media/ownPicture.ts';
import { type Crop, type Framed, moved, movedByKey, placed, ZOOM_MAX, zoomed } from './crop.ts';
import type { PictureKind } from './ownPictures.ts';

interface Gestures {
  /** Distances in pixels of the screen. */
  onMove: (across: number, down: number) => void;
  /** Called with a factor for the current zoom. */
  onZoom: (factor: number) => void;
}

interface Point {
  x: number;
  y: number;
}

/** The zoom per pixel of the wheel, as an exponent. */
const WHEEL = 0.002;
/** Pixels per line, for wheels that report lines. */
const LINE = 16;

/** Handles dragging, pinching and the wheel on an element. */
function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures) {
  const fingers = useRef(new Map<number, Point>());
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(() => {
    const target = element.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const by = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      latest.current.onZoom(Math.exp(-by * WHEEL));
    };
    // React's own listener is passive, so it could not keep the dialog from scrolling.
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, [element]);

  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...fingers.current.values()];
      const [from, to] = [middle(before), middle(after)];
      gestures.onMove(to.x - from.x, to.y - from.y);
      if (after.length > 1) gestures.onZoom(spread(after) / spread(before));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** The distance between the first two fingers. */
const spread = ([a, b]: Point[]): number => (a && b ? Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1) : 1);

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value in words. */
  text: string;
  onValueChange: (value: number) => void;
}

const Slider = ({ label, value, text, min, max, step, onValueChange }: SliderProps) => (
  <input
    type="range"
    className="slider"
    aria-label={label}
    aria-valuetext={text}
    min={min}
    max={max}
    step={step}
    value={value}
    style={{ '--at': (value - min) / (max - min) } as object}
    onChange={({ target }) => onValueChange(target.valueAsNumber)}
  />
);

interface CropStageProps {
  kind: PictureKind;
  /** The address of the picture. */
  src: string;
  framed: Framed;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}

/** The picture moves below a fixed frame. */
export function CropStage({ kind, src, framed, crop, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const gestures = useGestures(stage, {
    onMove: (across, down) => {
      const { width = 1, height = 1 } = frame.current?.getBoundingClientRect() ?? {};
      onChange((before) => moved(before, -across / width, -down / height, framed));
    },
    onZoom: (factor) => onChange((before) => zoomed(before, before.zoom * factor, framed)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !movedByKey(crop, event, framed)) return;
    event.preventDefault();
    onChange((before) => movedByKey(before, event, framed) ?? before);
  };
  const { left, top, width, height } = placed(crop, framed);
  const [x, y] = [Math.round(crop.x * 100), Math.round(crop.y * 100)];
  return (
    <>
      <div ref={stage} className="crop" data-kind={kind} style={{ backgroundImage: `url("${src}")` }} {...gestures}>
        <div
          ref={frame}
          className="crop-frame"
          role="slider"
          tabIndex={0}
          aria-label={words.frame}
          aria-describedby={hint}
          aria-valuenow={x}
          aria-valuetext={words.place(x, y)}
          onKeyDown={onKeyDown}
        >
          <img
            src={src}
            alt=""
            draggable={false}
            style={{
              left: part(left, framed.frame.width),
              top: part(top, framed.frame.height),
              width: part(width, framed.frame.width),
              height: part(height, framed.frame.height),
            }}
          />
          <i />
        </div>
      </div>
      <p id={hint} className="hidden-visually">
        {words.frameHint}
      </p>
      <div className="zoom">
        <ZoomOut />
        <Slider
          label={words.zoom}
          min={100}
          max={ZOOM_MAX * 100}
          step={5}
          value={Math.round(crop.zoom * 100)}
          text={words.percent(Math.round(crop.zoom * 100))}
          onValueChange={(percent) => onChange((before) => zoomed(before, percent / 100, framed))}
        />
        <ZoomIn />
      </div>
    </>
  );
}

const part = (length: number, of: number): string => `${(length / of) * 100}%`;
