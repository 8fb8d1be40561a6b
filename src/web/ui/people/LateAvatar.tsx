import { useLate } from '../base/useLate.ts';

interface LateAvatarProps {
  username: string;
  size: 44 | 50;
}

const load = () => import('./Avatar.tsx');

/** A bird on a page whose form comes first: its place is kept, its drawing follows. */
export function LateAvatar({ username, size }: LateAvatarProps) {
  const module = useLate(load);
  if (module) return <module.Avatar username={username} size={size} />;
  return <span className="avatar" style={{ width: size, height: size }} />;
}
