/**
 * The rows of a table, each with a checkbox that says which record it selects. react-admin's own puts its
 * label where no screen reader finds it.
 */
import { Checkbox, TableCell } from '@mui/material';
import type { ComponentProps } from 'react';
import {
  DataTableBody,
  DataTableConfigContext,
  DataTableRow,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';

export function SelectableRows(props: ComponentProps<typeof DataTableBody>) {
  return <DataTableBody {...props} row={Row} />;
}

function Row({ children, ...props }: ComponentProps<typeof DataTableRow>) {
  const config = useDataTableConfigContext();
  return (
    <DataTableConfigContext.Provider value={{ ...config, hasBulkActions: false }}>
      <DataTableRow {...props}>
        {config.hasBulkActions && <SelectCell />}
        {children}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  );
}

function SelectCell() {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation(useResourceContext());
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext();
  const record = useRecordContext();
  if (!record) return null;
  return (
    <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        size="small"
        checked={selected?.includes(record.id) ?? false}
        onClick={(event) => handleToggleItem?.(record.id, event)}
        slotProps={{
          input: { 'aria-label': `${translate('ra.action.select_row')}: ${represent(record)}` },
        }}
      />
    </TableCell>
  );
}
