import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { colorModeLabel, getColorMode, subscribeColorMode, toggleColorMode } from '../page/colorMode.ts';
import { IconButton } from './IconButton.tsx';

export function ColorModeButton() {
  const mode = useSyncExternalStore(subscribeColorMode, getColorMode);
  return (
    <IconButton label={colorModeLabel(mode)} icon={mode === 'dark' ? <Sun /> : <Moon />} onClick={toggleColorMode} />
  );
}
