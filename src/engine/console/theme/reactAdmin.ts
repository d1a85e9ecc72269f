/** react-admin's own components, which MUI's type of a theme doesn't know. */
import { alpha } from '@mui/material/styles';
import type { ThemeColors } from './skins.ts';

export function reactAdmin(colors: ThemeColors): object {
  return {
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: 'transparent',
          '&&': { padding: '0 20px 20px' },
          '&&.RaToolbar-mobileToolbar': {
            padding: '12px 16px',
            backgroundColor: colors.paper,
            borderTop: `1px solid ${colors.line}`,
          },
        },
      },
    },
    RaTopToolbar: {
      styleOverrides: {
        root: { alignItems: 'center', minHeight: 0, backgroundColor: 'transparent', ...quietButtons(colors) },
      },
    },
    RaListToolbar: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
    RaDataTable: {
      styleOverrides: {
        root: {
          // It scrolls in its region: layout/ScrollRegion.tsx.
          '& .RaDataTable-tableWrapper': { overflowX: 'visible' },
          '& .RaDataTable-headerCell': { backgroundColor: colors.paper },
        },
      },
    },
    // Over the head of the table: above it, where react-admin puts it, the list's edge would hide it. It stays there as the head does.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          ...{ position: 'sticky', top: 'var(--bar-height, 0px)', zIndex: 4 },
          '& .RaBulkActionsToolbar-toolbar': {
            minHeight: 34,
            height: 34,
            padding: '0 8px 0 16px',
            transform: 'none',
            borderRadius: 0,
            backgroundColor: colors.paper,
            backgroundImage: `linear-gradient(${alpha(colors.accent, 0.12)}, ${alpha(colors.accent, 0.12)})`,
          },
          // What can't be seen is not reached by the keyboard either.
          '& .RaBulkActionsToolbar-collapsed': { minHeight: 0, height: 0, visibility: 'hidden' },
          '& .RaBulkActionsToolbar-topToolbar': { padding: 0, '& .MuiButton-root': { minHeight: 28 } },
        },
      },
    },
    // Its buttons as in every other dialog: words, and what is confirmed filled.
    RaConfirm: {
      defaultProps: { confirm: 'console.delete.confirm', confirmColor: 'warning' },
      styleOverrides: {
        root: {
          '& .MuiDialogActions-root .MuiButton-startIcon, & .MuiDialogActions-root .MuiSvgIcon-root': {
            display: 'none',
          },
          '& .RaConfirm-confirmPrimary, & .RaConfirm-confirmPrimary:hover': {
            color: colors.onAccent,
            backgroundColor: colors.accent,
          },
          '& .RaConfirm-confirmWarning, & .RaConfirm-confirmWarning:hover': {
            color: colors.mode === 'light' ? colors.paper : colors.ground,
            backgroundColor: colors.error,
          },
        },
      },
    },
    RaLink: { styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
  };
}

/** Beside a title or over a table an action is a quiet button; the one that matters is filled. */
export function quietButtons(colors: ThemeColors): object {
  return {
    '& .MuiButton-text.MuiButton-colorPrimary': {
      color: colors.ink,
      backgroundColor: colors.paper,
      border: `1px solid ${alpha(colors.control, 0.55)}`,
      '&:hover': { backgroundColor: colors.sunken, borderColor: colors.control },
    },
    '& .MuiButton-text.MuiButton-colorError': { border: `1px solid ${alpha(colors.error, 0.4)}` },
  };
}
