import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { commonWords } from '../../words/en/common.ts';
import { getColorMode, subscribeColorMode, toggleColorMode } from '../page/colorMode.ts';
import { IconButton } from './IconButton.tsx';

export function ColorModeButton() {
  const dark = useSyncExternalStore(subscribeColorMode, getColorMode) === 'dark';
  return (
    <IconButton
      label={dark ? commonWords.toLight : commonWords.toDark}
      icon={dark ? <Sun /> : <Moon />}
      onClick={toggleColorMode}
    />
  );
}
