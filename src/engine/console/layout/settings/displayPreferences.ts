/** Display and input preferences. Stored in the browser and kept at sign-out (providers/store.ts). */
import { useTheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { useRemoveFromStore, useStore } from 'react-admin';
import { showPreference } from '../../providers/preferences.ts';

export type ColorMode = 'system' | 'light' | 'dark';
export type MenuOrientation = 'vertical' | 'horizontal';
export type Density = 'comfortable' | 'compact';

/** The color mode: the system's unless the user chooses one. */
export function useColorMode(): [ColorMode, (colorMode: ColorMode) => void] {
  const [stored, store] = useStore<'light' | 'dark' | undefined>('theme');
  const remove = useRemoveFromStore();
  return [stored ?? 'system', (colorMode) => (colorMode === 'system' ? remove('theme') : store(colorMode))];
}

/** Menu orientation. */
export function useMenuOrientation(): [MenuOrientation, (orientation: MenuOrientation) => void] {
  return useStore<MenuOrientation>('layout', 'vertical');
}

/** Density of table rows and form fields. */
export function useDensity(): [Density, (density: Density) => void] {
  return useStore<Density>('density', 'comfortable');
}

/** Whether single-character shortcuts are on: j, k, x, / and ?. */
export function useCharacterKeys(): ['on' | 'off', (keys: 'on' | 'off') => void] {
  return useStore<'on' | 'off'>('characterKeys', 'on');
}

/** Whether the side menu shows labels or only icons. */
export function useSideOpen(): [boolean, (open: boolean) => void] {
  return useStore<boolean>('sidebar.open', true);
}

/** Applies the effective color mode to the root element and follows changes of the system's. */
export function useAppliedColorMode(): void {
  const { mode } = useTheme().palette;
  useEffect(() => showPreference('theme', mode), [mode]);
}
