/** react-admin's components, which MUI's theme type doesn't include. */
import { alpha } from '@mui/material/styles';
import { dark, light, type ThemeColors } from './skins.ts';

export function createReactAdminStyles(colors: ThemeColors): object {
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
        root: {
          alignItems: 'center',
          minHeight: 0,
          backgroundColor: 'transparent',
          ...createQuietButtons(colors),
        },
      },
    },
    RaListToolbar: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
    RaDataTable: {
      styleOverrides: {
        root: {
          // Scrolls within layout/ScrollRegion.tsx.
          '& .RaDataTable-tableWrapper': { overflowX: 'visible' },
          '& .RaDataTable-headerCell': { backgroundColor: colors.paper },
        },
      },
    },
    // Covers the table head and sticks with it. Above the table, react-admin's default, the list's edge
    // would hide it.
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
          // Also removed from the tab order while invisible.
          '& .RaBulkActionsToolbar-collapsed': { minHeight: 0, height: 0, visibility: 'hidden' },
          '& .RaBulkActionsToolbar-topToolbar': { padding: 0, '& .MuiButton-root': { minHeight: 28 } },
        },
      },
    },
    // The same buttons as in other dialogs: text, with the confirming one filled.
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
    // One surface for all; the dot says what it is about.
    RaNotification: {
      styleOverrides: {
        root: {
          '& .MuiSnackbarContent-root': {
            color: colors.ground,
            backgroundColor: colors.ink,
            borderRadius: 8,
            boxShadow: colors.shadow,
            flexWrap: 'nowrap',
          },
          '& .MuiSnackbarContent-message': { overflowWrap: 'anywhere' },
          ...createDots(colors),
        },
      },
    },
    RaLink: { styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
  };
}

/** On ink the other skin's colors stand out. */
function createDots({ mode }: ThemeColors): object {
  const on = mode === 'light' ? dark : light;
  const dot = { content: '""', flex: 'none', width: 8, height: 8, marginRight: 12, borderRadius: 4 };
  return Object.fromEntries(
    (['success', 'warning', 'error'] as const).map((tone) => [
      `& .RaNotification-${tone}::before`,
      { ...dot, backgroundColor: on[tone] },
    ]),
  );
}

/** Actions beside a title or above a table are quiet buttons; the primary one is filled. */
export function createQuietButtons(colors: ThemeColors): object {
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
