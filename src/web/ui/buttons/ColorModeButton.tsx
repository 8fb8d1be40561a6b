import { Moon, Sun } from 'lucide-react';
import { commonWords } from '#words/en/common.ts';
import { useSignal } from '../../core/hooks.ts';
import { colorMode, toggleColorMode } from '../colorMode.ts';
import { IconButton } from './Button.tsx';

export function ColorModeButton() {
  const dark = useSignal(colorMode) === 'dark';
  return (
    <IconButton
      label={dark ? commonWords.toLight : commonWords.toDark}
      icon={dark ? <Sun /> : <Moon />}
      onClick={toggleColorMode}
    />
  );
}
