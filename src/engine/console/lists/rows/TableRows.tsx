/**
 * The body of a list's table: plain cells and one listener for all rows. For a hundred rows react-admin's own
 * takes several times as long, because each cell is styled and subscribes to the store, and each row to five
 * contexts.
 */
import { type FocusEvent, type MouseEvent, memo, useCallback } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useNavigate,
  useTranslate,
} from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { FieldDisplay, getAlignment } from '../../records/FieldDisplay.tsx';
import { FirstCell } from '../../records/FirstCell.tsx';
import { representation } from '../../records/representation.ts';
import { useShownColumns } from '../columns/columns.ts';
import { useCurrentRow } from '../preview/current.ts';
import { useNewRecords } from './newRecords.ts';

export function TableRows({ resource }: { resource: Resource }) {
  const data = useDataTableDataContext() ?? [];
  const { hasBulkActions } = useDataTableConfigContext();
  const names = useShownColumns(resource);
  const current = useCurrentRow();
  const open = useOpenRecord(resource, current.id !== undefined);
  const handleFocus = ({ target }: FocusEvent) => {
    const id = findId(target);
    if (id) current.choose(id);
  };
  const isNew = useNewRecords(data);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in each row takes the keyboard
    <tbody onClick={open} onFocus={handleFocus} onPointerOver={addTitleIfTruncated}>
      {data.map((record) => (
        <Row
          key={record.id}
          resource={resource}
          record={record}
          names={names}
          selectable={Boolean(hasBulkActions)}
          isCurrent={record.id === current.id}
          isNew={isNew(record)}
        />
      ))}
    </tbody>
  );
}

type RowProps = {
  resource: Resource;
  record: RaRecord;
  names: readonly string[];
  selectable: boolean;
  /** Whether the preview shows it. */
  isCurrent: boolean;
  isNew: boolean;
};

const Row = memo(function Row({ resource, record, names, selectable, isCurrent, isNew }: RowProps) {
  return (
    <RecordContextProvider value={record}>
      <tr data-id={record.id} aria-current={isCurrent || undefined} data-new={isNew ? '' : undefined}>
        {selectable && <SelectCell resource={resource} record={record} />}
        {names.map((name, at) => (
          <td
            key={name}
            data-align={getAlignment(resource, name)}
            data-kind={resource.fields[name]?.kind}
            data-sparse={resource.list.sparse.includes(name) ? '' : undefined}
            data-gives={at > 0 && name === resource.recordRepresentation ? '' : undefined}
          >
            {at === 0 ? (
              <FirstCell resource={resource} name={name} />
            ) : (
              <FieldDisplay resource={resource} name={name} />
            )}
          </td>
        ))}
      </tr>
    </RecordContextProvider>
  );
});

function SelectCell({ resource, record }: { resource: Resource; record: RaRecord }) {
  const translate = useTranslate();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext();
  return (
    <td>
      <input
        type="checkbox"
        checked={selected?.includes(record.id) ?? false}
        onChange={() => undefined}
        onClick={(event) => handleToggleItem?.(record.id, event)}
        aria-label={translate('console.labelled', {
          label: translate('ra.action.select_row'),
          value: representation(resource, record, translate),
        })}
      />
    </td>
  );
}

/**
 * A click on a row opens its record, or previews it if there is a preview, except on a control or while text is
 * selected.
 */
function useOpenRecord(resource: Resource, hasPreview: boolean) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const id = findId(target);
      if (!id || target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
      if (hasPreview) return target.closest('tr')?.querySelector<HTMLElement>('a.row')?.focus();
      navigate(createPath({ resource: resource.name, id, type: 'show' }), { state: { _scrollToTop: true } });
    },
    [resource, hasPreview, navigate, createPath],
  );
}

const findId = (target: Element) => target.closest<HTMLElement>('tr')?.dataset.id;

/** Adds a tooltip to truncated cells when hovered. */
function addTitleIfTruncated({ target }: MouseEvent<HTMLElement>): void {
  const cell = (target as HTMLElement).closest('td');
  if (!cell || cell.title) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
}
