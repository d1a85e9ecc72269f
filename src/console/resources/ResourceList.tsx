/** A resource's list, made from its declaration. */

import { useAbility } from '@casl/react';
import {
  BulkDeleteWithConfirmButton,
  ColumnsButton,
  CreateButton,
  DataTable,
  FilterButton,
  List,
  TopToolbar,
  useGetResourceLabel,
  useTranslate,
} from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { sortKeys } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { slotsOf } from '../slots.tsx';
import { CompactRows } from './CompactRows.tsx';
import { saidElsewhere } from './columns.ts';
import { ExportAllButton } from './ExportAllButton.tsx';
import { alignOf, FieldDisplay } from './FieldDisplay.tsx';
import { FirstCell } from './FirstCell.tsx';
import { ListPagination } from './ListPagination.tsx';
import { EmptyList, FailedList } from './ListStates.tsx';
import { SelectableRows } from './SelectableRows.tsx';
import { useFailure } from './useFailure.ts';
import { useFilters } from './useFilters.tsx';
import { useIsSmall } from './useIsSmall.ts';

const PER_PAGE = 25;

export function ResourceList({ resource }: { resource: Resource }) {
  const filters = useFilters(resource);
  const label = useGetResourceLabel();
  const isSmall = useIsSmall();
  const [field, order] = resource.list.sort;
  return (
    <List
      title={label(resource.name, 2)}
      filters={filters}
      sort={{ field, order }}
      perPage={PER_PAGE}
      actions={<ListTools resource={resource} wide={!isSmall} />}
      empty={<EmptyList resource={resource} />}
      error={<FailedList resource={resource} />}
      pagination={<ListPagination />}
      exporter={false}
    >
      {isSmall ? <CompactRows resource={resource} /> : <Rows resource={resource} />}
    </List>
  );
}

function Rows({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const onError = useFailure();
  const mayDelete = resource.has.delete && ability.can('delete', resource.subject);
  const sortable = sortKeys(resource);
  return (
    <DataTable
      rowClick="show"
      body={SelectableRows}
      hiddenColumns={saidElsewhere(resource)}
      bulkActionButtons={
        mayDelete ? (
          <BulkDeleteWithConfirmButton
            mutationMode="pessimistic"
            mutationOptions={{ onError }}
            confirmTitle={translate('console.delete.title')}
            confirmContent={translate('console.delete.content')}
          />
        ) : (
          false
        )
      }
    >
      {resource.list.columns.map((name, at) => (
        <DataTable.Col
          key={name}
          source={name}
          align={alignOf(resource, name)}
          disableSort={!sortable.includes(name)}
        >
          {at === 0 ? (
            <FirstCell resource={resource} name={name} />
          ) : (
            <FieldDisplay resource={resource} name={name} />
          )}
        </DataTable.Col>
      ))}
    </DataTable>
  );
}

function ListTools({ resource, wide }: { resource: Resource; wide: boolean }) {
  const ability = useAbility<Ability>();
  const CreateAction = slotsOf(resource.name).createAction;
  const mayCreate = resource.has.create && ability.can('create', resource.subject);
  return (
    <TopToolbar>
      {resource.list.filters.length > 0 && <FilterButton />}
      {wide && <ColumnsButton />}
      <ExportAllButton resource={resource} />
      {CreateAction ? <CreateAction /> : mayCreate && <CreateButton />}
    </TopToolbar>
  );
}
