/** The rows of a list as a small table. */
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { RecordContextProvider, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import type { ListField } from '../../../contract/fields.ts';
import { ScrollRegion } from '../../layout/ScrollRegion.tsx';
import type { DisplayProps, KindOf } from '../kind.ts';
import { EmptyValue } from './EmptyValue.tsx';

type Props = DisplayProps<ListField> & { getKind: KindOf };

export function NestedRows({ name, field, getKind }: Props) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const rows: unknown = useRecordContext()?.[name];
  if (!Array.isArray(rows) || rows.length === 0) return <EmptyValue />;
  const columns = Object.entries(field.of).map(([nested, of]) => {
    const { Display, isRight } = getKind(of);
    const align = isRight(of) ? ('right' as const) : ('left' as const);
    return { path: `${name}.${nested}`, of, Display, align };
  });
  return (
    <ScrollRegion sx={{ overflowWrap: 'normal' }}>
      <Table size="small" sx={{ width: 'auto', minWidth: { sm: 320 } }}>
        <TableHead>
          <TableRow>
            {columns.map(({ path, align }) => (
              <TableCell key={path} align={align}>
                {translate(`resources.${resource}.fields.${path}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row: Record<string, unknown>, index) => (
            <RecordContextProvider
              // Rows have no identity but their position.
              key={index}
              value={{ id: index, ...prefixNames(name, row) }}
            >
              <TableRow>
                {columns.map(({ path, of, Display, align }) => (
                  <TableCell key={path} align={align} sx={{ verticalAlign: 'top' }}>
                    <Display name={path} field={of} />
                  </TableCell>
                ))}
              </TableRow>
            </RecordContextProvider>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}

/** Looks up the labels of nested choices, such as `contacts.role`. */
function prefixNames(list: string, row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [`${list}.${name}`, value]));
}
