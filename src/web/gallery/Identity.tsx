import { BrokenLine, EmptyNest, LostTracks, QuietBranch } from '../art/illustrations.tsx';
import { Lockup, Mark } from '../art/Logo.tsx';
import { Avatar } from '../ui/people/Avatar.tsx';
import { Cover } from '../ui/people/Cover.tsx';

const NAMES =
  'adalind tomas.i priya_r joonho elodie wick noor kofi hedda quill hanneke dami rafael mira ola finn bex sol ines teo yuki remy juno alba';

export const Identity = () => (
  <main className="gallery">
    <div className="gallery-row">
      <Lockup />
      <Mark className="lockup-mark" />
    </div>
    <div className="gallery-row">
      {NAMES.split(' ').map((name) => (
        <Avatar key={name} username={name} size={104} />
      ))}
    </div>
    <div className="gallery-wide">
      {['adalind', 'priya_r', 'kofi'].map((name) => (
        <Cover key={name} username={name} />
      ))}
    </div>
    <div className="gallery-row">
      <EmptyNest />
      <QuietBranch />
      <BrokenLine />
      <LostTracks />
    </div>
  </main>
);
