/** Surfaces and buttons: hairlines rather than shadows, except for floating elements. */
import { alpha, type Components, type Theme } from '@mui/material/styles';
import type { ThemeColors } from './skins.ts';

export function createSurfaceStyles(colors: ThemeColors): Components<Theme> {
  const ring = { outline: `2px solid ${colors.accent}`, outlineOffset: 2 };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Reserves the scroll bar's space, so that longer pages don't shift the layout.
        html: { overflowY: 'scroll' },
        // Breaks long words, such as 80 characters without a space, instead of overflowing.
        body: { overflowWrap: 'break-word' },
        ':root': { '--row-padding': '7px', '--control-height': '36px' },
        ':root[data-density="compact"]': { '--row-padding': '3px', '--control-height': '32px' },
        '.figures': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
        // Where long ones may wrap, the amount in it may.
        '.figures .figures': { whiteSpace: 'inherit' },
        '.figures[data-size=medium]': { fontSize: '1.1rem', fontWeight: 600 },
        '.figures[data-size=large]': {
          ...{ fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 1.875rem)', fontWeight: 600, lineHeight: 1.25 },
          ...{ letterSpacing: '-0.015em', whiteSpace: 'normal', overflowWrap: 'anywhere' },
        },
        '.figures[data-void]': { textDecoration: 'line-through', textDecorationThickness: 1 },
        '.figures > .unit': {
          fontSize: 'max(0.8em, 0.6875rem)',
          fontWeight: 500,
          letterSpacing: '0.02em',
          color: colors.faint,
        },
        '.figures[data-size] > .unit': { fontSize: 'max(0.6em, 0.6875rem)' },
        '.figures[data-tone=success]': { color: colors.success },
        '.figures[data-tone=error]': { color: colors.error },
        ...createStateStyles(colors),
        'a.record': {
          color: colors.accent,
          textDecoration: 'none',
          textUnderlineOffset: '0.2em',
          '&:hover': { textDecoration: 'underline' },
        },
        ':focus-visible': ring,
        '::selection': { backgroundColor: alpha(colors.accent, 0.25) },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            transitionDuration: '0s !important',
            animationDuration: '0s !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 6, minWidth: 0, padding: '6px 14px', minHeight: 'var(--control-height)' },
        sizeSmall: { padding: '3px 10px', minHeight: 30, fontSize: '0.8125rem' },
        startIcon: { marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 18 } },
      },
      variants: [
        {
          props: { variant: 'outlined', color: 'primary' },
          style: {
            color: colors.ink,
            backgroundColor: colors.paper,
            borderColor: alpha(colors.control, 0.55),
            '&:hover': { backgroundColor: colors.sunken, borderColor: colors.control },
          },
        },
        {
          props: { variant: 'contained' },
          style: { '&.Mui-disabled': { backgroundColor: alpha(colors.ink, 0.07), color: colors.faint } },
        },
      ],
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 6 }, sizeMedium: { padding: 7 } } },
    MuiSvgIcon: { styleOverrides: { root: { fontSize: 20 }, fontSizeSmall: { fontSize: 18 } } },
    MuiPaper: {
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: { borderColor: colors.line },
      },
    },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 8 } } },
    // Otherwise higher ones take longer.
    MuiPopover: {
      defaultProps: { transitionDuration: 150 },
      styleOverrides: { paper: createFloatingPaper(colors) },
    },
    MuiMenu: { defaultProps: { transitionDuration: 150 }, styleOverrides: { list: { padding: 4 } } },
    MuiAutocomplete: {
      styleOverrides: { paper: { ...createFloatingPaper(colors), marginTop: 4 }, listbox: { padding: 4 } },
    },
    MuiDialog: { styleOverrides: { paper: { ...createFloatingPaper(colors), borderRadius: 12 } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', padding: '20px 24px 8px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(19, 19, 18, 0.45)' } },
      },
    },
    MuiMenuItem: {
      styleOverrides: { root: { borderRadius: 5, minHeight: 34, padding: '5px 10px', fontSize: '0.875rem' } },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: colors.ink,
          color: colors.paper,
          fontSize: '0.75rem',
          padding: '5px 9px',
        },
      },
    },
    MuiChip: createChipStyles(colors),
    MuiAlert: { styleOverrides: { root: { borderRadius: 8, alignItems: 'center' } } },
    MuiSkeleton: {
      defaultProps: { animation: false },
      styleOverrides: { root: { backgroundColor: colors.sunken } },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { textUnderlineOffset: '0.2em' } },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 4px', marginRight: 20, minWidth: 0 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40, borderBottom: `1px solid ${colors.line}` } } },
  };
}

function createFloatingPaper(colors: ThemeColors) {
  return { borderRadius: 8, border: `1px solid ${colors.line}`, boxShadow: colors.shadow };
}

/** A record's status, styled like `chips` but cheaper to render: a page can have a hundred. */
function createStateStyles(colors: ThemeColors) {
  return {
    '.state': {
      display: 'inline-block',
      padding: '0 7px',
      borderRadius: 5,
      fontSize: '0.75rem',
      fontWeight: 500,
      lineHeight: '22px',
      whiteSpace: 'nowrap',
      color: colors.ink,
      backgroundColor: colors.sunken,
    },
    '.state[data-tone=success]': createTonedStyle(colors.success, colors),
    // In lists the usual status is plain text, so that any other one stands out.
    ':is(td, li) .state[data-tone=success]': {
      padding: 0,
      color: colors.faint,
      backgroundColor: 'transparent',
    },
    '.state[data-tone=error]': createTonedStyle(colors.error, colors),
    '.state[data-tone=warning]': createTonedStyle(colors.warning, colors),
  };
}

/** A status: text on a tint of its color, or on a neutral tint. */
function createChipStyles(colors: ThemeColors): Components<Theme>['MuiChip'] {
  const tones = ['success', 'error', 'warning', 'info', 'primary'] as const;
  return {
    styleOverrides: {
      root: { borderRadius: 5, fontWeight: 500 },
      sizeSmall: { height: 22, fontSize: '0.75rem', '& .MuiChip-label': { padding: '0 7px' } },
      outlined: { borderColor: 'transparent', backgroundColor: colors.sunken, color: colors.ink },
    },
    variants: tones.map((tone) => {
      const color = tone === 'primary' ? colors.accent : colors[tone];
      return {
        props: { variant: 'outlined', color: tone },
        style: { ...createTonedStyle(color, colors), borderColor: 'transparent' },
      };
    }),
  };
}

/** Text in a color on a tint of it. */
const createTonedStyle = (color: string, colors: ThemeColors) => ({
  color,
  backgroundColor: tint(color, colors),
});

/**
 * Strength of a tint behind text of the same color; look.test.ts in tests/console/app checks the contrast.
 */
export function tint(color: string, colors: ThemeColors): string {
  return alpha(color, colors.mode === 'light' ? 0.1 : 0.15);
}
