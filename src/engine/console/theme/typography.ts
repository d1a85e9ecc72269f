/** Letters: the system's own, nothing is downloaded. 14 px to work in, 13 px in tables and beside. */
import type { ThemeOptions } from '@mui/material/styles';

export const typography: ThemeOptions['typography'] = {
  // Not `system-ui`: on many Linux desktops that is a face too wide for tables.
  fontFamily:
    '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Helvetica Neue", "Liberation Sans", Arial, sans-serif',
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
