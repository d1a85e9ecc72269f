/** react-admin's own components, which MUI's type of a theme doesn't know. */
import { alpha } from '@mui/material/styles';
import type { Skin } from './skins.ts';

export function reactAdmin(skin: Skin): object {
  return {
    // The console asks for confirmation with this dialog before it deletes, and nowhere else.
    RaConfirm: { defaultProps: { confirm: 'console.delete.confirm', confirmColor: 'warning' } },
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: 'transparent',
          padding: '0 16px 16px',
          '&.RaToolbar-mobileToolbar': { backgroundColor: skin.paper, borderTop: `1px solid ${skin.line}` },
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
          '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
          '& .RaDataTable-headerCell': { backgroundColor: skin.paper },
        },
      },
    },
    RaLink: { styleOverrides: { root: { textUnderlineOffset: '0.2em' } } },
  };
}

/** Beside a title or over a table an action is a quiet button; the one that matters is filled. */
export function quietButtons(skin: Skin): object {
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
