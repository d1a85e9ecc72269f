/** The look: calm, dense enough for work, one accent colour, the system's own letters. Its parts are in look/. */
import { alpha, darken, lighten, type Shadows } from '@mui/material/styles';
import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { inputs } from './inputs.ts';
import { reactAdmin } from './reactAdmin.ts';
import { dark, light, type ThemeColors } from './skins.ts';
import { surfaces } from './surfaces.ts';
import { tables } from './tables.ts';
import { typography } from './typography.ts';

export const lightTheme: RaThemeOptions = deepmerge(defaultLightTheme, lookOf(light));
export const darkTheme: RaThemeOptions = deepmerge(defaultDarkTheme, lookOf(dark));

function lookOf(skin: ThemeColors): RaThemeOptions {
  // Under the pointer what is filled moves away from its words: MUI would darken it in either skin.
  const filled = (main: string) => ({
    main,
    dark: skin.mode === 'dark' ? lighten(main, 0.25) : darken(main, 0.25),
  });
  const accent = { ...filled(skin.accent), contrastText: skin.onAccent };
  return {
    palette: {
      mode: skin.mode,
      primary: accent,
      secondary: accent,
      success: filled(skin.success),
      error: filled(skin.error),
      warning: filled(skin.warning),
      info: filled(skin.info),
      background: { default: skin.ground, paper: skin.paper },
      text: { primary: skin.ink, secondary: skin.faint },
      divider: skin.line,
      action: { active: skin.faint, hover: alpha(skin.ink, 0.05), selected: alpha(skin.accent, 0.1) },
    },
    shape: { borderRadius: 6 },
    typography,
    shadows: Array.from({ length: 25 }, (_, height) => (height === 0 ? 'none' : skin.shadow)) as Shadows,
    components: {
      ...surfaces(skin),
      ...inputs(skin),
      ...tables(skin),
      ...reactAdmin(skin),
    },
  };
}
