import { SongArt } from '#art/SongArt.tsx';

export const PosterSong = () => (
  <SongArt
    text="wick"
    width={300}
    height={150}
    until={200}
    echo={39}
    fit="xMaxYMid meet"
    unit={54}
    base={0.8}
    lift={-0.3}
  />
);
