/** The children embedded in the current record. */
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider, useRecordContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { EmptyValue } from '../../fieldKinds/parts/EmptyValue.tsx';
import { ScrollRegion } from '../../layout/ScrollRegion.tsx';
import { type ServiceRecord, toRecord } from '../../providers/data/records.ts';
import { useVisibleResource } from '../../session/visibleResource.ts';
import { FieldDisplay, getAlignment } from '../FieldDisplay.tsx';
import { Section } from './Section.tsx';

/** Renders nothing if the role may not see them. */
export function ChildTable({ resource, name }: { resource: Resource; name: string }) {
  const rows: unknown = useRecordContext()?.[name];
  const child = resource.children[name]?.resource;
  if (!child || !Array.isArray(rows)) return null;
  return <Rows title={`resources.${resource.name}.fields.${name}`} declared={child} rows={rows} />;
}

type Props = { title: string; declared: Resource; rows: readonly ServiceRecord[] };

function Rows({ title, declared, rows }: Props) {
  const translate = useTranslate();
  const child = useVisibleResource(declared);
  const columns = child.list.columns.filter((column) => !child.parentRelation.to?.filled.includes(column));
  return (
    <Section title={translate(title)}>
      {rows.length === 0 ? (
        <EmptyValue />
      ) : (
        <ScrollRegion>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <TableCell key={column} align={getAlignment(child, column)}>
                    {translate(`resources.${child.name}.fields.${column}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              <ResourceContextProvider value={child.name}>
                {rows.map((row) => (
                  <RecordContextProvider key={row._id} value={toRecord(row)}>
                    <TableRow>
                      {columns.map((column) => (
                        <TableCell key={column} align={getAlignment(child, column)}>
                          <FieldDisplay resource={child} name={column} />
                        </TableCell>
                      ))}
                    </TableRow>
                  </RecordContextProvider>
                ))}
              </ResourceContextProvider>
            </TableBody>
          </Table>
        </ScrollRegion>
      )}
    </Section>
  );
}
