/** Records of another resource that belong to the current one: `related` in its declaration. */
import { Box } from '@mui/material';
import { DataTable, ReferenceManyField, useListContext, useTranslate } from 'react-admin';
import { relatedLabel } from '../../../contract/declaration/labels.ts';
import { sortKeys } from '../../../contract/lists/lists.ts';
import { getResource } from '../../../contract/registry.ts';
import type { RelatedRecords, Resource } from '../../../contract/resource.ts';
import { ScrollRegion } from '../../layout/ScrollRegion.tsx';
import { Paging } from '../../lists/Paging.tsx';
import { CompactRows } from '../../lists/rows/CompactRows.tsx';
import { rowLinks } from '../../lists/rows/rowStyles.ts';
import { useVisibleResource } from '../../session/visibleResource.ts';
import { listHiddenColumns } from '../columns.ts';
import { FieldDisplay, getAlignment } from '../FieldDisplay.tsx';
import { FirstCell } from '../FirstCell.tsx';
import { useIsSmall } from '../useIsSmall.ts';
import { Section } from './Section.tsx';

export function RelatedList({ resource: name, by, view }: RelatedRecords) {
  const resource = useVisibleResource(getResource(name));
  const [field, order] = resource.list.sort;
  const filter = view ? resource.list.views[view] : {};
  // Without the right to read what a view filters by, the user has no such view.
  if (!filter) return null;
  return (
    <ReferenceManyField
      reference={name}
      target={by}
      filter={filter}
      sort={{ field, order }}
      perPage={10}
      pagination={false}
    >
      <RelatedSection resource={resource} by={by} view={view} />
    </ReferenceManyField>
  );
}

type Props = { resource: Resource; by: string; view: string | undefined };

function RelatedSection({ resource, by, view }: Props) {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  const { data } = useListContext();
  if (view && !data?.length) return null;
  const { name, list } = resource;
  const sortable = sortKeys(resource);
  const omitted = [by, ...listHiddenColumns(resource)];
  return (
    <Section title={translate(relatedLabel(name, view), { smart_count: 2 })}>
      {isSmall ? (
        <Box sx={{ mx: -2 }}>
          <CompactRows resource={resource} />
        </Box>
      ) : (
        <ScrollRegion>
          <DataTable rowClick="show" bulkActionButtons={false} sx={{ '& tbody': rowLinks }}>
            {list.columns
              .filter((column) => !omitted.includes(column))
              .map((column, index) => (
                <DataTable.Col
                  key={column}
                  source={column}
                  label={translate(`resources.${name}.fields.${column}`)}
                  align={getAlignment(resource, column)}
                  disableSort={!sortable.includes(column)}
                >
                  {index === 0 ? (
                    <FirstCell resource={resource} name={column} />
                  ) : (
                    <FieldDisplay resource={resource} name={column} />
                  )}
                </DataTable.Col>
              ))}
          </DataTable>
        </ScrollRegion>
      )}
      <Paging unbounded={list.unbounded} />
    </Section>
  );
}
