import '../ui/styles/sheets/profile.css';
import { coverURL } from '#art/cover.ts';

/** Drawn, as the bird is. */
export const Cover = ({ username, bird }: { username: string; bird?: string | undefined }) => (
  <img className="cover" src={coverURL(username, bird)} alt="" width={1200} height={300} />
);
