/** A few transactions on a page of something else, made from the columns of their declaration. */
import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { RaRecord } from 'react-admin';
import {
  Link,
  RecordContextProvider,
  ResourceContextProvider,
  useCreatePath,
  useTranslate,
} from 'react-admin';
import { RecordCards } from '../../../engine/console/lists/rows/RecordCards.tsx';
import { alignOf, FieldDisplay } from '../../../engine/console/records/FieldDisplay.tsx';
import { Failed } from '../../../engine/console/records/page/Failed.tsx';
import { useIsSmall } from '../../../engine/console/records/useIsSmall.ts';
import { transaction } from '../resource.ts';

const columns = ['date', 'type', 'amount', 'from', 'to', 'reference', 'altered'] as const;

/**
 * @param rows not given while they are on their way
 * @param awaited how many there probably will be: their place is kept
 */
export function TransactionTable({
  rows,
  error,
  empty,
  awaited = 8,
}: {
  rows: RaRecord[] | undefined;
  error: Error | null;
  empty: string;
  awaited?: number;
}) {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  if (error) return <Failed error={error} />;
  if (rows?.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  if (isSmall && rows) {
    return (
      <ResourceContextProvider value={transaction.name}>
        <Box sx={{ mx: -2, mb: -2 }}>
          <RecordCards resource={transaction} columns={columns} rows={rows} />
        </Box>
      </ResourceContextProvider>
    );
  }
  return (
    <ResourceContextProvider value={transaction.name}>
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((name) => (
                <TableCell key={name} align={alignOf(transaction, name)}>
                  {translate(`resources.transaction.fields.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows ? rows.map((row) => <Row key={row.id} row={row} />) : <WaitingRows count={awaited} />}
          </TableBody>
        </Table>
      </TableContainer>
    </ResourceContextProvider>
  );
}

function Row({ row }: { row: RaRecord }) {
  const createPath = useCreatePath();
  const [first, ...rest] = columns;
  return (
    <RecordContextProvider value={row}>
      <TableRow hover>
        <TableCell>
          <Link to={createPath({ resource: transaction.name, id: row.id, type: 'show' })}>
            <FieldDisplay resource={transaction} name={first} plain />
          </Link>
        </TableCell>
        {rest.map((name) => (
          <TableCell key={name} align={alignOf(transaction, name)}>
            <FieldDisplay resource={transaction} name={name} />
          </TableCell>
        ))}
      </TableRow>
    </RecordContextProvider>
  );
}

function WaitingRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => row).map((row) => (
    <TableRow key={row}>
      <TableCell colSpan={columns.length}>
        <Skeleton height={22} />
      </TableCell>
    </TableRow>
  ));
}
