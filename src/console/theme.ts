/** The look: calm, dense, one accent colour, the system's own letters. */
import { alpha } from '@mui/material/styles';
import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

type Skin = {
  accent: string;
  onAccent: string;
  ground: string;
  paper: string;
  ink: string;
  faint: string;
  line: string;
};

const light: Skin = {
  accent: '#0b6e5f',
  onAccent: '#ffffff',
  ground: '#f6f7f7',
  paper: '#ffffff',
  ink: '#16211f',
  faint: '#556460',
  line: '#dfe5e3',
};

const dark: Skin = {
  accent: '#5fcfba',
  onAccent: '#06211c',
  ground: '#101615',
  paper: '#171f1d',
  ink: '#e4ebe9',
  faint: '#9fb0ab',
  line: '#2b3634',
};

export const lightTheme: RaThemeOptions = deepmerge(defaultLightTheme, lookOf('light', light));
export const darkTheme: RaThemeOptions = deepmerge(defaultDarkTheme, lookOf('dark', dark));

function lookOf(mode: 'light' | 'dark', skin: Skin): RaThemeOptions {
  const accent = { main: skin.accent, contrastText: skin.onAccent };
  return {
    palette: {
      mode,
      primary: accent,
      secondary: accent,
      success: { main: mode === 'light' ? '#1b6e3c' : '#74d195' },
      error: { main: mode === 'light' ? '#b3261e' : '#ff9c92' },
      warning: { main: mode === 'light' ? '#8a5300' : '#f2bd6b' },
      background: { default: skin.ground, paper: skin.paper },
      text: { primary: skin.ink, secondary: skin.faint },
      divider: skin.line,
    },
    shape: { borderRadius: 6 },
    sidebar: { width: 220, closedWidth: 52 },
    typography: {
      fontFamily:
        'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
      fontSize: 13.5,
      h6: { fontSize: '1.05rem', fontWeight: 600 },
      subtitle2: { fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          '.figures': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
          ':focus-visible': { outline: `2px solid ${skin.accent}`, outlineOffset: 2 },
        },
      },
      MuiButtonBase: {
        styleOverrides: {
          root: { '&.Mui-focusVisible': { outline: `2px solid ${skin.accent}`, outlineOffset: 1 } },
        },
      },
      MuiTextField: { defaultProps: { variant: 'outlined' } },
      MuiFormControl: { defaultProps: { variant: 'outlined' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: skin.line },
          head: { fontWeight: 600, color: skin.faint, whiteSpace: 'nowrap', backgroundColor: skin.paper },
          sizeSmall: { padding: '6px 8px', fontSize: '0.85rem' },
        },
      },
      ...reactAdminLook(skin),
      MuiLink: {
        defaultProps: { underline: 'hover' },
        styleOverrides: { root: { textUnderlineOffset: '0.2em' } },
      },
    },
  };
}

/** react-admin's own components, which MUI's type of a theme doesn't know. */
function reactAdminLook(skin: Skin): object {
  const active = { color: skin.accent, fontWeight: 600, backgroundColor: alpha(skin.accent, 0.1) };
  return {
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          margin: '1px 8px',
          borderRadius: 6,
          color: skin.ink,
          '&.RaMenuItemLink-active': active,
        },
      },
    },
    // The console asks for confirmation with this dialog before it deletes, and nowhere else.
    RaConfirm: { defaultProps: { confirm: 'console.delete.confirm', confirmColor: 'warning' } },
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: 'transparent',
          '&.RaToolbar-mobileToolbar': { backgroundColor: skin.paper, borderTop: `1px solid ${skin.line}` },
        },
      },
    },
  };
}
