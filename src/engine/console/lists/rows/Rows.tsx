/** A list's rows as a table with the user's columns. */
import { useAbility } from '@casl/react';
import { Box, Table, type Theme } from '@mui/material';
import { DataTableBase, useListContext, useTranslate } from 'react-admin';
import type { FieldKind } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { deferred } from '../../app/deferred.tsx';
import { ScrollRegion } from '../../layout/ScrollRegion.tsx';
import { listBulkChoices } from '../bulk/bulk.ts';
import { useScrollRestoration } from '../scrollRestoration.ts';
import { rowLinks } from './rowStyles.ts';
import { TableHead } from './TableHead.tsx';
import { TableRows } from './TableRows.tsx';

/** ResourceList.tsx renders it only with rows: empty and loading lists are handled there. */
export function Rows({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const { isPlaceholderData } = useListContext() as { isPlaceholderData?: boolean };
  const hasBulkActions = listBulkChoices(resource, ability).length > 0;
  useScrollRestoration(resource.name);
  const label = translate(`resources.${resource.name}.name`, { smart_count: 2 });
  return (
    <Box aria-busy={isPlaceholderData || undefined} sx={isPlaceholderData ? loadingStyles : tableStyles}>
      {hasBulkActions && <SelectionBar resource={resource} />}
      <ScrollRegion label={label}>
        <DataTableBase hasBulkActions={hasBulkActions} loading={null} empty={null}>
          <Table aria-label={label} size="small">
            <TableHead resource={resource} />
            <TableRows resource={resource} />
          </Table>
        </DataTableBase>
      </ScrollRegion>
    </Box>
  );
}

/** Not visible until a row is selected. */
const SelectionBar = deferred(async () => (await import('../bulk/SelectionBar.tsx')).SelectionBar);

/** The height of a single-line row in pixels, also used for loading lists. */
export const ROW_HEIGHT = 42;

/** Selects the cells of a field kind. */
const selectCells = <const Kind extends FieldKind>(kind: Kind) => `& tbody td[data-kind=${kind}]` as const;
const MONEY = selectCells('money');
const TIMESTAMP = selectCells('timestamp');
const AMOUNTS = selectCells('amounts');

/** Styles for the table, not for each cell: a thousand styled cells take a while. */
const tableStyles = {
  '& tbody tr': { height: ROW_HEIGHT, cursor: 'pointer', transition: 'background-color 150ms' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  // The row selected with j and k.
  '& tbody tr:has(a.row:focus-visible)': { bgcolor: 'action.hover', boxShadow: 'inset 3px 0 currentColor' },
  // The row that the preview shows.
  '& tbody tr[aria-current]': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 currentColor' },
  // Keeps the row clear of the app bar and the table's head.
  '& tbody a.row': { scrollMargin: 'calc(var(--bar-height, 0px) + 46px) 0 40px' },
  '& tbody tr:is([data-new], :has(input:checked))': { bgcolor: 'action.selected' },
  '& thead th': {
    px: 1,
    py: 0,
    height: 34,
    textAlign: 'left',
    fontSize: '0.75rem',
    fontWeight: 500,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    bgcolor: 'background.paper',
    // A border would not move with the sticky head.
    border: 0,
    boxShadow: (theme: Theme) => `inset 0 -1px ${theme.palette.divider}`,
  },
  '& thead th[data-align=right]': { textAlign: 'right' },
  '& thead button': {
    all: 'unset',
    cursor: 'pointer',
    // As tall as the head, for a large click target.
    lineHeight: '33px',
    verticalAlign: 'middle',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: '-3px' },
  },
  '& thead th[aria-sort] button': { color: 'text.primary', fontWeight: 600 },
  // Screen readers use aria-sort instead.
  '& thead th[aria-sort=ascending] button::after': { content: '" ↑" / ""' },
  '& thead th[aria-sort=descending] button::after': { content: '" ↓" / ""' },
  '& tbody td': {
    px: 1,
    py: 0.5,
    fontSize: '0.85rem',
    borderBottom: 1,
    borderColor: 'divider',
    maxWidth: 300,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody td[data-align=right]': { textAlign: 'right' },
  '& tbody': rowLinks,
  // The column that names the record, if it isn't the first, takes the remaining width.
  '& tbody td[data-gives]': { width: '30%', minWidth: 80, maxWidth: 0 },
  '& tbody td[data-sparse]': { width: '15%', minWidth: 90, maxWidth: 0 },
  // Amounts and timestamps are never truncated.
  [MONEY]: { maxWidth: 'none' },
  [TIMESTAMP]: { maxWidth: 'none' },
  [AMOUNTS]: { maxWidth: 340 },
  // Not of the window: a menu or a preview may be beside the table.
  containerType: 'inline-size',
  '@container (max-width: 1120px)': {
    '& :is(thead th, tbody td)': { px: 0.75 },
    '& tbody td': { maxWidth: 185 },
  },
  '& input[type=checkbox]': {
    width: 16,
    height: 16,
    m: 0.5,
    display: 'block',
    color: 'primary.main',
    accentColor: 'currentColor',
  },
  '& :is(td, th):first-of-type:has(input)': { width: 40, pl: 1.25 },
  // Printed tables have no selection and no tooltips for truncated cells.
  '@media print': {
    '& :is(td, th):first-of-type:has(input)': { display: 'none' },
    '& :is(thead th, tbody td):is(*, [data-kind], [data-gives], [data-sparse])': {
      ...{ width: 'auto', minWidth: 0, maxWidth: 'none', px: 0.5 },
      ...{ overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere', fontSize: '7.5pt' },
    },
    [MONEY]: { overflowWrap: 'normal' },
    [TIMESTAMP]: { overflowWrap: 'normal' },
  },
} as const;

const loadingStyles = { ...tableStyles, '& tbody': { ...rowLinks, opacity: 0.55 } } as const;
