/**
 * The head of a list's table: plain cells, like the body (TableRows.tsx). React-admin's own renders a dozen
 * styled elements per column and doesn't announce the sort order to screen readers.
 */
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useTranslate,
} from 'react-admin';
import { sortKeys } from '../../../contract/lists/lists.ts';
import type { Resource } from '../../../contract/resource.ts';
import { getAlignment } from '../../records/FieldDisplay.tsx';
import { useShownColumns } from '../columns/columns.ts';

export function TableHead({ resource }: { resource: Resource }) {
  const { hasBulkActions } = useDataTableConfigContext();
  const names = useShownColumns(resource);
  const sortable = sortKeys(resource);
  return (
    <thead>
      <tr>
        {hasBulkActions && <SelectPage />}
        {names.map((name) => (
          <HeadCell key={name} resource={resource} name={name} isSortable={sortable.includes(name)} />
        ))}
      </tr>
    </thead>
  );
}

type HeadCellProps = { resource: Resource; name: string; isSortable: boolean };

function HeadCell({ resource, name, isSortable }: HeadCellProps) {
  const translate = useTranslate();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const label = translate(`resources.${resource.name}.fields.${name}`);
  const order = sort?.field === name ? ariaOrders[sort.order] : undefined;
  return (
    <th scope="col" data-align={getAlignment(resource, name)} aria-sort={order}>
      {isSortable ? (
        <button type="button" data-field={name} onClick={handleSort}>
          {label}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

const ariaOrders = { ASC: 'ascending', DESC: 'descending' } as const;

/** Selects or deselects the rows of the current page; the selection on other pages is unchanged. */
function SelectPage() {
  const translate = useTranslate();
  const shown = (useDataTableDataContext() ?? []).map(({ id }) => id);
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const others = selected.filter((id) => !shown.includes(id));
  const isAll = shown.length > 0 && shown.every((id) => selected.includes(id));
  return (
    <th>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selected.length > others.length;
        }}
        onChange={() => onSelect?.(isAll ? others : [...others, ...shown])}
        aria-label={translate('ra.action.select_all')}
      />
    </th>
  );
}
