/** The rows of a list as a table, its columns those of the declaration that the person wants to see. */
import { useAbility } from '@casl/react';
import { Box } from '@mui/material';
import { type ComponentProps, useMemo } from 'react';
import {
  DataTable,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useTranslate,
} from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { sortKeys } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { hiddenAtFirst } from '../resources/columns.ts';
import { alignOf } from '../resources/FieldDisplay.tsx';
import { BulkActions } from './BulkActions.tsx';
import { bulkChoices } from './bulk.ts';
import { useKeptScroll } from './keptScroll.ts';
import { rowLinks } from './looks.ts';
import { bodyOf } from './TableRows.tsx';

export function Rows({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const { isPlaceholderData } = useListContext() as { isPlaceholderData?: boolean };
  const offers = bulkChoices(resource, ability).length > 0;
  useKeptScroll(resource.name);
  const columns = useMemo(() => {
    const sortable = sortKeys(resource);
    return resource.list.columns.map((name) => (
      <Column
        key={name}
        source={name}
        label={`resources.${resource.name}.fields.${name}`}
        align={alignOf(resource, name)}
        disableSort={!sortable.includes(name)}
      />
    ));
  }, [resource]);
  return (
    <Box aria-busy={isPlaceholderData || undefined} sx={isPlaceholderData ? waiting : looks}>
      <DataTable
        aria-label={translate(`resources.${resource.name}.name`, { smart_count: 2 })}
        body={bodyOf(resource)}
        hiddenColumns={hiddenAtFirst(resource)}
        bulkActionButtons={offers ? <BulkActions resource={resource} /> : false}
      >
        {columns}
      </DataTable>
    </Box>
  );
}

/** The head of a column says how it is sorted; react-admin's own doesn't. Its cells are in TableRows. */
function Column(props: ComponentProps<typeof DataTable.Col>) {
  const place = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  if (place === 'data' || place === 'footer') return null;
  if (place !== 'header' || sort?.field !== props.source) return <DataTable.Col {...props} />;
  return <DataTable.Col {...props} aria-sort={sort?.order === 'ASC' ? 'ascending' : 'descending'} />;
}

/** The height of a row with one line, in pixels: a list that is on its way is as high as the one that comes. */
export const ROW_HEIGHT = 42;

/** Said once for the table, not for each of its cells: a thousand styled cells take a while. */
const looks = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& tbody tr': { height: ROW_HEIGHT, cursor: 'pointer' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr:has(input:checked)': { bgcolor: 'action.selected' },
  '& thead th': { px: 1 },
  '& tbody td': {
    px: 1,
    py: 0.5,
    fontSize: '0.85rem',
    borderBottom: 1,
    borderColor: 'divider',
    maxWidth: 185,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody td[data-align=right]': { textAlign: 'right' },
  '& tbody': rowLinks,
  // An amount is never cut.
  '& tbody td[data-kind=money]': { maxWidth: 'none' },
  '& tbody td[data-kind=balances]': { maxWidth: 340 },
  '& tbody input[type=checkbox]': {
    width: 16,
    height: 16,
    m: 0.5,
    display: 'block',
    color: 'primary.main',
    accentColor: 'currentColor',
  },
  '& tbody td:first-of-type:has(input)': { width: 40, pl: 1.25 },
} as const;

const waiting = { ...looks, '& tbody': { ...rowLinks, opacity: 0.55 } } as const;
