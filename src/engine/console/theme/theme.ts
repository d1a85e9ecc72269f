/** The MUI theme: calm and dense, with one accent color and one typeface. */
import { alpha, darken, lighten, type Shadows, type ThemeOptions } from '@mui/material/styles';
import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { createInputStyles } from './inputs.ts';
import { createReactAdminStyles } from './reactAdmin.ts';
import { dark, light, type ThemeColors } from './skins.ts';
import { createSurfaceStyles } from './surfaces.ts';
import { createTableStyles } from './tables.ts';

/** 14 px for content, 13 px in tables and secondary text. */
const typography: ThemeOptions['typography'] = {
  // font.css, which the page contains.
  fontFamily: 'var(--font)',
  fontSize: 14,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { fontSize: '1.375rem', lineHeight: 1.3, fontWeight: 600, letterSpacing: '-0.011em' },
  h2: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 600, letterSpacing: '-0.006em' },
  h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600 },
  h4: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600 },
  h5: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 600 },
  h6: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600 },
  subtitle1: { fontSize: '0.875rem', lineHeight: 1.5, fontWeight: 600 },
  subtitle2: { fontSize: '0.8125rem', lineHeight: 1.5, fontWeight: 600 },
  body1: { fontSize: '0.875rem', lineHeight: 1.5 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
  button: {
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    fontWeight: 600,
    textTransform: 'none',
    letterSpacing: 0,
  },
  caption: { fontSize: '0.75rem', lineHeight: 1.5, letterSpacing: 0 },
  overline: { fontSize: '0.6875rem', lineHeight: 1.6, fontWeight: 600, letterSpacing: '0.04em' },
};

/** Milliseconds: feedback, never something to wait for. */
const durations = {
  ...{ shortest: 100, shorter: 100, short: 150, standard: 150, complex: 150 },
  ...{ enteringScreen: 150, leavingScreen: 100 },
};

export const lightTheme: RaThemeOptions = deepmerge(defaultLightTheme, createThemeOptions(light));
export const darkTheme: RaThemeOptions = deepmerge(defaultDarkTheme, createThemeOptions(dark));

function createThemeOptions(colors: ThemeColors): RaThemeOptions {
  // Hovering moves a filled button's background away from its text color; MUI would darken it in both
  // modes.
  const createPaletteColor = (main: string) => ({
    main,
    dark: colors.mode === 'dark' ? lighten(main, 0.25) : darken(main, 0.25),
  });
  const accent = { ...createPaletteColor(colors.accent), contrastText: colors.onAccent };
  return {
    palette: {
      mode: colors.mode,
      primary: accent,
      secondary: accent,
      success: createPaletteColor(colors.success),
      error: createPaletteColor(colors.error),
      warning: createPaletteColor(colors.warning),
      info: createPaletteColor(colors.info),
      background: { default: colors.ground, paper: colors.paper },
      text: { primary: colors.ink, secondary: colors.faint },
      divider: colors.line,
      action: { active: colors.faint, hover: alpha(colors.ink, 0.05), selected: alpha(colors.accent, 0.1) },
    },
    shape: { borderRadius: 6 },
    transitions: { duration: durations },
    typography,
    shadows: Array.from({ length: 25 }, (_, height) => (height === 0 ? 'none' : colors.shadow)) as Shadows,
    components: {
      ...createSurfaceStyles(colors),
      ...createInputStyles(colors),
      ...createTableStyles(colors),
      ...createReactAdminStyles(colors),
    },
  };
}
