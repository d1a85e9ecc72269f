/** A short table of transactions on another record's page, built from the declared columns. */

import { useAbility } from '@casl/react';
import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useContext } from 'react';
import type { RaRecord } from 'react-admin';
import {
  Link,
  RecordContextProvider,
  ResourceContextProvider,
  useCreatePath,
  useTranslate,
} from 'react-admin';
import { Failed, FieldDisplay, RecordCards, ScrollRegion, useIsSmall, useNewRecords } from '#engine/console';
import type { Ability } from '#engine/contract';
import { transaction } from '../resource.ts';
import { allColumns, type Column, perspectiveColumns } from './columns.tsx';
import { MovementCards } from './perspective/MovementCards.tsx';
import { PerspectiveContext } from './perspective/side.ts';
import { ReverseRow } from './ReverseRow.tsx';
import { hasStatusNote } from './reversal.tsx';

/** The fields of a card on narrow screens. */
const cardFields = ['date', 'type', 'amount', 'from', 'to', 'reference', 'status'] as const;

/** @param rows undefined while loading @param awaited the expected number of rows, for which space is reserved */
export function TransactionTable({
  rows,
  error,
  empty,
  skeletonRows = 8,
}: {
  rows: RaRecord[] | undefined;
  error: Error | null;
  empty: string;
  skeletonRows?: number;
}) {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  const hasPerspective = useContext(PerspectiveContext) !== undefined;
  const columns = hasPerspective ? perspectiveColumns : allColumns;
  const canReverse = useAbility<Ability>().can('reverse', transaction.subject);
  const isNew = useNewRecords(rows ?? []);
  if (error) return <Failed error={error} />;
  if (rows?.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  if (isSmall && rows) {
    return (
      <ResourceContextProvider value={transaction.name}>
        {hasPerspective ? (
          <MovementCards rows={rows} />
        ) : (
          <Box sx={{ mx: -2, mb: -2 }}>
            <RecordCards resource={transaction} columns={cardFields} rows={rows.map(hideCommonStatus)} />
          </Box>
        )}
      </ResourceContextProvider>
    );
  }
  return (
    <ResourceContextProvider value={transaction.name}>
      <ScrollRegion>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('resources.transaction.fields.date')}</TableCell>
              {columns.map(({ key, label, align }) => (
                <TableCell key={key} align={align}>
                  {translate(label)}
                </TableCell>
              ))}
              {canReverse && <TableCell component="td" sx={toolStyle} />}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows?.map((row) => (
              <Row key={row.id} {...{ row, columns, canReverse }} isNew={isNew(row)} />
            )) ?? <SkeletonRows count={skeletonRows} width={columns.length + (canReverse ? 2 : 1)} />}
          </TableBody>
        </Table>
      </ScrollRegion>
    </ResourceContextProvider>
  );
}

/** Cards omit the usual status "posted" and show only others. */
function hideCommonStatus(row: RaRecord): RaRecord {
  return hasStatusNote(row) ? row : { ...row, status: null };
}

type RowProps = { row: RaRecord; columns: readonly Column[]; canReverse: boolean; isNew: boolean };

function Row({ row, columns, canReverse, isNew }: RowProps) {
  const createPath = useCreatePath();
  return (
    <RecordContextProvider value={row}>
      <TableRow hover selected={isNew}>
        <TableCell>
          <Link to={createPath({ resource: transaction.name, id: row.id, type: 'show' })}>
            <FieldDisplay resource={transaction} name="date" plain />
          </Link>
        </TableCell>
        {columns.map(({ key, align, Cell }) => (
          <TableCell key={key} align={align}>
            <Cell />
          </TableCell>
        ))}
        {canReverse && (
          <TableCell align="right" sx={toolStyle}>
            <ReverseRow />
          </TableCell>
        )}
      </TableRow>
    </RecordContextProvider>
  );
}

/** As high as a row without a button. */
const toolStyle = { py: 0, width: 44 } as const;

function SkeletonRows({ count, width }: { count: number; width: number }) {
  return Array.from({ length: count }, (_, row) => row).map((row) => (
    <TableRow key={row}>
      {Array.from({ length: width }, (_, column) => (
        <TableCell key={column}>
          <Skeleton height={22} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
