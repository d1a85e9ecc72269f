/** Any JSON. What has a before and an after is shown as what changed between them. */
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { DataField } from '../../contract/fields.ts';
import type { DisplayProps, Kind } from './kind.ts';
import { Nothing } from './Nothing.tsx';

export const data: Kind<DataField> = {
  Display: DataDisplay,
  filters: () => [],
  exported: (record, name) => (record[name] === null ? '' : JSON.stringify(record[name])),
};

function DataDisplay({ name, whole }: DisplayProps<DataField>) {
  const value = useRecordContext()?.[name];
  if (value === undefined || value === null) return <Nothing />;
  if (!whole) return <code>{JSON.stringify(value).slice(0, 80)}</code>;
  if (isChange(value)) return <Change before={value.before ?? {}} after={value.after ?? {}} />;
  return (
    <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

type Side = Record<string, unknown>;

function isChange(value: unknown): value is { before?: Side | null; after?: Side | null } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key === 'before' || key === 'after');
}

function Change({ before, after }: { before: Side; after: Side }) {
  const translate = useTranslate();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => written(before[name]) !== written(after[name]),
  );
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('console.data.field')}</TableCell>
            <TableCell>{translate('console.data.before')}</TableCell>
            <TableCell>{translate('console.data.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {names.map((name) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{written(before[name])}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{written(after[name])}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
