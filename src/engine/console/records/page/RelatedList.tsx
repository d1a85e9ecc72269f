/** Records of another resource that belong to the current one: `related` in its declaration. */
import { Box } from '@mui/material';
import { DataTable, ReferenceManyField, useTranslate } from 'react-admin';
import { sortKeys } from '../../../contract/lists/lists.ts';
import { getResource } from '../../../contract/registry.ts';
import { ScrollRegion } from '../../layout/ScrollRegion.tsx';
import { Paging } from '../../lists/Paging.tsx';
import { CompactRows } from '../../lists/rows/CompactRows.tsx';
import { rowLinks } from '../../lists/rows/rowStyles.ts';
import { useVisibleResource } from '../../session/visibleResource.ts';
import { FieldDisplay, getAlignment } from '../FieldDisplay.tsx';
import { FirstCell } from '../FirstCell.tsx';
import { useIsSmall } from '../useIsSmall.ts';
import { Section } from './Section.tsx';

export function RelatedList({ resource: name, by }: { resource: string; by: string }) {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  const resource = useVisibleResource(getResource(name));
  const sortable = sortKeys(resource);
  const [field, order] = resource.list.sort;
  return (
    <Section title={translate(`resources.${name}.name`, { smart_count: 2 })}>
      <ReferenceManyField
        reference={name}
        target={by}
        sort={{ field, order }}
        perPage={10}
        pagination={<Paging unbounded={resource.list.unbounded} />}
      >
        {isSmall ? (
          <Box sx={{ mx: -2 }}>
            <CompactRows resource={resource} />
          </Box>
        ) : (
          <ScrollRegion>
            <DataTable rowClick="show" bulkActionButtons={false} sx={{ '& tbody': rowLinks }}>
              {resource.list.columns
                .filter((column) => column !== by)
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
      </ReferenceManyField>
    </Section>
  );
}
