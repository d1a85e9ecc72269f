/** How someone likes the console to look, and to be used. Kept in browser storage, through a logout too (providers/store.ts). */
import { useTheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { useRemoveFromStore, useStore } from 'react-admin';
import { showPreference } from '../../providers/preferences.ts';

export type ColorMode = 'system' | 'light' | 'dark';
export type MenuOrientation = 'vertical' | 'horizontal';
export type Density = 'comfortable' | 'compact';

/** The skin: the system's until one is chosen, and again when that is chosen. */
export function useColorMode(): [ColorMode, (skin: ColorMode) => void] {
  const [stored, store] = useStore<'light' | 'dark' | undefined>('theme');
  const remove = useRemoveFromStore();
  return [stored ?? 'system', (skin) => (skin === 'system' ? remove('theme') : store(skin))];
}

/** Where the menu is. */
export function useArrangement(): [MenuOrientation, (arrangement: MenuOrientation) => void] {
  return useStore<MenuOrientation>('layout', 'vertical');
}

/** How close the rows of tables and the fields of forms stand. */
export function useDensity(): [Density, (density: Density) => void] {
  return useStore<Density>('density', 'comfortable');
}

/** Whether keys do something by themselves, without Ctrl or ⌘: j, k, x, / and ?. */
export function useCharacterKeys(): ['on' | 'off', (keys: 'on' | 'off') => void] {
  return useStore<'on' | 'off'>('characterKeys', 'on');
}

/** Whether the menu at the side shows words, or its icons alone. */
export function useSideOpen(): [boolean, (open: boolean) => void] {
  return useStore<boolean>('sidebar.open', true);
}

/** Keeps the page's root element in the skin that is shown, which the system may change meanwhile. */
export function useAppliedColorMode(): void {
  const { mode } = useTheme().palette;
  useEffect(() => showPreference('theme', mode), [mode]);
}
