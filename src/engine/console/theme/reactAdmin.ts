/** react-admin's own components, which MUI's type of a theme doesn't know. */
import { alpha } from '@mui/material/styles';
import type { ThemeColors } from './skins.ts';

export function reactAdmin(skin: ThemeColors): object {
  return {
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: 'transparent',
          '&&': { padding: '0 20px 20px' },
          '&&.RaToolbar-mobileToolbar': {
            padding: '12px 16px',
            backgroundColor: skin.paper,
            borderTop: `1px solid ${skin.line}`,
          },
        },
      },
    },
    RaTopToolbar: {
      styleOverrides: {
        root: { alignItems: 'center', minHeight: 0, backgroundColor: 'transparent', ...quietButtons(skin) },
      },
    },
    RaListToolbar: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
    RaDataTable: {
      styleOverrides: {
        root: {
          // It scrolls in its region: layout/ScrollRegion.tsx.
          '& .RaDataTable-tableWrapper': { overflowX: 'visible' },
          '& .RaDataTable-headerCell': { backgroundColor: skin.paper },
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
            backgroundColor: skin.paper,
            backgroundImage: `linear-gradient(${alpha(skin.accent, 0.12)}, ${alpha(skin.accent, 0.12)})`,
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
            color: skin.onAccent,
            backgroundColor: skin.accent,
          },
          '& .RaConfirm-confirmWarning, & .RaConfirm-confirmWarning:hover': {
            color: skin.mode === 'light' ? skin.paper : skin.ground,
            backgroundColor: skin.error,
          },
        },
      },
    },
    RaLink: { styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
  };
}

/** Beside a title or over a table an action is a quiet button; the one that matters is filled. */
export function quietButtons(skin: ThemeColors): object {
  return {
    '& .MuiButton-text.MuiButton-colorPrimary': {
      color: skin.ink,
      backgroundColor: skin.paper,
      border: `1px solid ${alpha(skin.control, 0.55)}`,
      '&:hover': { backgroundColor: skin.sunken, borderColor: skin.control },
    },
    '& .MuiButton-text.MuiButton-colorError': { border: `1px solid ${alpha(skin.error, 0.4)}` },
  };
}
