import { coverURL } from '../../art/cover.ts';

/** Drawn, as the bird is. */
export const Cover = ({ username }: { username: string }) => (
  <img className="cover" src={coverURL(username)} alt="" width={1200} height={300} />
);
