import { type SongShape, song } from './song.ts';

interface SongArtProps extends SongShape {
  text: string;
  width: number;
  height: number;
  /** How far above the line its echo stands. */
  echo: number;
  fit: string;
  /** Where the last chirp starts at the latest; at the right edge without it. */
  until?: number;
}

/** A solid line of chirps and a paler echo above it; it wipes in once. */
export function SongArt({ text, width, height, echo, fit, until = width, ...shape }: SongArtProps) {
  const path = song(text, { ...shape, width: until, height });
  return (
    <svg className="song" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio={fit} aria-hidden="true">
      <path className="song-echo" transform={`translate(0 ${-echo})`} d={path} />
      <path d={path} />
    </svg>
  );
}
