/** Shows a record's changes field by field, each value rendered as on the record's own page. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Suspense } from 'react';
import { type RaRecord, RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { schemaOf } from '../../contract/values/fieldSchema.ts';
import type { StoredFile } from '../../contract/values/files.ts';
import { lazyPart } from '../app/lazyPart.tsx';
import { getKind } from '../fieldKinds/index.ts';
import { EmptyValue } from '../fieldKinds/parts/EmptyValue.tsx';
import { FileDetails } from '../fieldKinds/parts/FileLink.tsx';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { withCalls } from '../permissions/withCalls.ts';

const RightsChange = lazyPart(
  async () => (await withCalls(import('../permissions/RightsChange.tsx'))).RightsChange,
);

export type ChangeSide = Record<string, unknown>;
export type FieldChange = { before?: ChangeSide | null; after?: ChangeSide | null };

/** Whether a value is the `before` and `after` of an audit entry. */
export function isChange(value: unknown): value is FieldChange {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key === 'before' || key === 'after');
}

/** The fields that differ, in declaration order; undeclared fields come last. */
export function listChangedFields({ before, after }: FieldChange, resource: Resource | undefined): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const order = Object.keys(resource?.fields ?? {});
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...names]
    .filter((name) => name !== '_id' && formatValue(before?.[name]) !== formatValue(after?.[name]))
    .filter((name) => !isPartyType(resource, name))
    .sort((one, other) => rank(one) - rank(other));
}

type Props = {
  change: FieldChange;
  resource: Resource | undefined;
  /** `_names` of the entry: `data.after.client` holds the display name of the client in `after`. */
  names: Record<string, string>;
  /** The `_id` of the changed record. */
  record?: string | undefined;
  /** The record as it is now, for what the change leaves alone: the currency of an amount. */
  current?: RaRecord | undefined;
};

export function ChangeTable({ change, resource, names, record, current }: Props) {
  const translate = useTranslate();
  const sides = (['before', 'after'] as const).filter((side) => change[side]);
  const fields = listChangedFields(change, resource);
  if (fields.length === 0) return <span>{translate('console.data.unchanged')}</span>;
  return (
    <ResourceContextProvider value={resource?.name ?? ''}>
      <ScrollRegion>
        <Table size="small" sx={{ tableLayout: 'fixed', minWidth: 120 + sides.length * 140 }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: { xs: 120, sm: 200 } }}>{translate('console.data.field')}</TableCell>
              {sides.map((side) => (
                <TableCell key={side}>
                  {translate(sides.length === 1 ? 'console.data.value' : `console.data.${side}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((name) => (
              <TableRow key={name} sx={{ '&:last-child > th': { borderBottom: 0 } }}>
                <TableCell component="th" scope="row" sx={{ verticalAlign: 'top', color: 'text.secondary' }}>
                  <FieldName resource={resource} name={name} />
                </TableCell>
                <ChangedValue {...{ change, resource, name, names, record, current, sides }} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </ResourceContextProvider>
  );
}

type ValueProps = Props & { name: string; sides: readonly ('before' | 'after')[] };

function ChangedValue({ change, resource, name, names, record, current, sides }: ValueProps) {
  const field = resource?.fields[name];
  if (field?.kind === 'permissions') {
    const [before, after] = [change.before?.[name] ?? [], change.after?.[name] ?? []];
    const [oldValue, newValue] = [schemaOf(field).safeParse(before), schemaOf(field).safeParse(after)];
    if (oldValue.success && newValue.success) {
      return (
        <TableCell colSpan={sides.length}>
          <Suspense fallback={null}>
            <RightsChange before={oldValue.data} after={newValue.data} role={record} />
          </Suspense>
        </TableCell>
      );
    }
  }
  return sides.map((side) => (
    <TableCell key={side} sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
      <RecordContextProvider value={toSideRecord(change[side], names, side, current)}>
        <Value resource={resource} name={name} value={change[side]?.[name]} />
      </RecordContextProvider>
    </TableCell>
  ));
}

/** Returns the label of an audit entry's field: the declared one, else that of a field only audit entries have. */
export function useFieldName(resource: Resource | undefined): (name: string) => string {
  const translate = useTranslate();
  return (name) =>
    resource?.fields[name]
      ? translate(`resources.${resource.name}.fields.${name}`)
      : translate(`console.data.fields.${name}`, { _: name });
}

function FieldName({ resource, name }: { resource: Resource | undefined; name: string }) {
  return useFieldName(resource)(name);
}

function Value({ resource, name, value }: { resource: Resource | undefined; name: string; value: unknown }) {
  const translate = useTranslate();
  if (value === undefined || value === null || value === '') return <EmptyValue />;
  const field = resource?.fields[name];
  const isValid = field && schemaOf(field).safeParse(value).success;
  if (field && isValid) {
    // The file may have been deleted; the log keeps only its metadata.
    if (field.kind === 'file') return <FileDetails file={value as StoredFile} />;
    const { Display } = getKind(field);
    return <Display name={name} field={field} full />;
  }
  if (name === 'refusal') return translate(`errors.${String(value)}`, { _: String(value) });
  return <Box component="span">{formatValue(value)}</Box>;
}

/** One side of the change as a record, so that field components can read it from the record context. */
function toSideRecord(
  side: ChangeSide | null | undefined,
  names: Record<string, string>,
  at: 'before' | 'after',
  current: RaRecord | undefined,
) {
  const prefix = `data.${at}.`;
  const sideNames = Object.entries(names).flatMap(([key, name]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), name]] : [],
  );
  const currentNames = Object.entries<string>(current?._names ?? {}).filter(
    ([field]) => !(field in (side ?? {})),
  );
  return { ...side, id: 'change', _names: Object.fromEntries([...currentNames, ...sideNames]) };
}

/** A party's type is displayed together with the party itself. */
function isPartyType(resource: Resource | undefined, name: string): boolean {
  return Object.values(resource?.fields ?? {}).some(
    (field) => field.kind === 'party' && field.typeField === name,
  );
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
