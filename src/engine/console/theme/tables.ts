/** Tables: dense enough for daily work. The user chooses the density (`data-density`, see surfaces.ts). */
import { alpha, type Components, type Theme } from '@mui/material/styles';
import type { ThemeColors } from './skins.ts';

export function createTableStyles(colors: ThemeColors): Components<Theme> {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: {
          borderColor: colors.line,
          fontVariantNumeric: 'tabular-nums',
          // Tables are full of links, such as names and parties, so only hovered links are colored.
          '& .MuiLink-root, & a.record': { color: colors.ink, '&:hover': { color: colors.accent } },
        },
        head: {
          fontSize: '0.75rem',
          lineHeight: 1.4,
          fontWeight: 500,
          color: colors.faint,
          whiteSpace: 'nowrap',
          backgroundColor: colors.paper,
        },
        sizeSmall: {
          padding: 'var(--row-padding) 12px',
          fontSize: '0.8125rem',
          '&.MuiTableCell-paddingCheckbox': { width: 40, padding: '0 2px 0 8px' },
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '.MuiTableBody-root > &:last-child > td': { borderBottom: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: alpha(colors.ink, 0.03) },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: alpha(colors.accent, 0.08) },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: { '&:hover': { color: colors.ink }, '&.Mui-active': { color: colors.ink, fontWeight: 600 } },
        icon: { fontSize: 15, marginLeft: 2, marginRight: 2 },
      },
    },
    MuiTablePagination: {
      styleOverrides: {
        root: { color: colors.faint, borderTop: `1px solid ${colors.line}` },
        toolbar: { minHeight: 44 },
        displayedRows: { fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
        selectLabel: { fontSize: '0.8125rem' },
      },
    },
  };
}
