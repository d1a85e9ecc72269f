/** Inputs: a fixed label above a clearly outlined field. */
import { alpha, type Components, type Theme } from '@mui/material/styles';
import { FieldRoot } from './FieldRoot.tsx';
import type { ThemeColors } from './skins.ts';

export function createInputStyles(colors: ThemeColors): Components<Theme> {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', slots: { root: FieldRoot } } },
    MuiFormControl: { defaultProps: { variant: 'outlined' } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          marginBottom: 4,
          maxWidth: '100%',
          fontSize: '0.8125rem',
          lineHeight: 1.45,
          fontWeight: 500,
          color: colors.ink,
          pointerEvents: 'auto',
          '&.Mui-focused': { color: colors.ink },
          '&.Mui-error': { color: colors.error },
        },
        asterisk: { color: colors.faint },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          backgroundColor: colors.paper,
          borderRadius: 6,
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colors.faint },
          '&.Mui-focused': { boxShadow: `0 0 0 3px ${alpha(colors.accent, 0.18)}` },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: colors.accent, borderWidth: 1 },
          '&.Mui-disabled': { backgroundColor: colors.sunken },
          // Phones zoom in on inputs with a smaller font.
          '@media (pointer: coarse)': { fontSize: '1rem' },
        },
        input: {
          '&:focus-visible': { outline: 'none' },
          '&.MuiInputBase-inputSizeSmall': { padding: '7px 11px' },
        },
        // Removes the notch for a label in the outline.
        notchedOutline: { top: 0, borderColor: colors.control, '& legend': { display: 'none' } },
      },
    },
    MuiSelect: { styleOverrides: { select: { minHeight: 'unset' } } },
    MuiInputBase: {
      styleOverrides: { input: { '&::placeholder': { color: colors.faint, opacity: 1 } } },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { margin: '3px 0 0', lineHeight: 1.35, minHeight: '1.35em' } },
    },
    MuiFormLabel: { styleOverrides: { root: { color: colors.ink, fontWeight: 500 } } },
    MuiCheckbox: { styleOverrides: { root: { padding: 6, color: colors.control, borderRadius: 6 } } },
    MuiRadio: { styleOverrides: { root: { padding: 6, color: colors.control } } },
    MuiSwitch: {
      styleOverrides: {
        track: { backgroundColor: colors.control, opacity: 1 },
        switchBase: { '&.Mui-checked + .MuiSwitch-track': { opacity: 0.55 } },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          textTransform: 'none',
          padding: '4px 12px',
          color: colors.faint,
          borderColor: alpha(colors.control, 0.55),
          '&.Mui-selected, &.Mui-selected:hover': {
            color: colors.ink,
            fontWeight: 600,
            backgroundColor: alpha(colors.accent, colors.mode === 'light' ? 0.1 : 0.2),
          },
        },
      },
    },
  };
}
