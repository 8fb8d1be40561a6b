import { type SongShape, song } from './song.ts';

interface SongArtProps extends SongShape {
  text: string;
  width: number;
  height: number;
  /** Distance of the echo above the line. */
  echo: number;
  fit: string;
  /** Maximum start of the last chirp. Default: the right edge. */
  until?: number;
}

/** A solid line of chirps and a paler echo above it. It appears once with an animation from left to right. */
export function SongArt({ text, width, height, echo, fit, until = width, ...shape }: SongArtProps) {
  const path = song(text, { ...shape, width: until, height });
  return (
    <svg className="song" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio={fit} aria-hidden="true">
      <path className="song-echo" transform={`translate(0 ${-echo})`} d={path} />
      <path d={path} />
    </svg>
  );
}
