import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { ownPictureWords as words } from '#words/en/media/ownPicture.ts';
import { type Crop, type Framed, moved, movedByKey, placed, ZOOM_MAX, zoomed } from './crop.ts';
import type { PictureKind } from './kinds.ts';
import { Slider } from './Slider.tsx';
import { useGestures } from './useGestures.ts';

interface CropStageProps {
  kind: PictureKind;
  /** The address of the picture. */
  src: string;
  framed: Framed;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}

/** The picture moves beneath a frame that stands still. */
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
