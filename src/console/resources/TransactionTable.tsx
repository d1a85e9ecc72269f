/** A few transactions on a page of something else, made from the columns of their declaration. */
import {
  Alert,
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
import { transaction } from '../../contract/resources/transaction.ts';
import { alignOf, FieldDisplay } from './FieldDisplay.tsx';
import { RecordBlocks } from './RecordBlocks.tsx';
import { useIsSmall } from './useIsSmall.ts';

const columns = ['date', 'type', 'amount', 'from', 'to', 'reference', 'altered'] as const;

/** @param rows not given while they are on their way */
export function TransactionTable({
  rows,
  error,
  empty,
}: {
  rows: RaRecord[] | undefined;
  error: Error | null;
  empty: string;
}) {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  if (error) return <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>;
  if (rows?.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  if (isSmall && rows) {
    return (
      <ResourceContextProvider value={transaction.name}>
        <Box sx={{ mx: -2, mb: -2 }}>
          <RecordBlocks resource={transaction} columns={columns} rows={rows} />
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
          <TableBody>{rows ? rows.map((row) => <Row key={row.id} row={row} />) : <WaitingRows />}</TableBody>
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

function WaitingRows() {
  return [1, 2, 3].map((row) => (
    <TableRow key={row}>
      <TableCell colSpan={columns.length}>
        <Skeleton />
      </TableCell>
    </TableRow>
  ));
}
