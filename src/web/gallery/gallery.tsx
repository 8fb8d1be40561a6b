import { createRoot } from 'react-dom/client';
import { setColorMode } from '../ui/page/colorMode.ts';
import { AuthScene } from './AuthScene.tsx';
import { Components } from './Components.tsx';
import { FeedScene } from './FeedScene.tsx';
import { Identity } from './Identity.tsx';
import { PostScene } from './PostScene.tsx';
import { ProfileScene } from './ProfileScene.tsx';

const asked = new URLSearchParams(location.search);
if (asked.has('theme')) setColorMode(asked.get('theme') === 'dark' ? 'dark' : 'light');

const scenes: Record<string, () => React.ReactNode> = {
  components: Components,
  identity: Identity,
  feed: FeedScene,
  post: PostScene,
  profile: ProfileScene,
  auth: AuthScene,
};

const Scene = scenes[asked.get('scene') ?? 'components'] ?? Components;
const root = document.getElementById('root');
if (root) createRoot(root).render(<Scene />);
