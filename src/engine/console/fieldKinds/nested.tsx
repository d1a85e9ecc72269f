/** Rows of fields, and computed fields: both are displayed by the kinds of their parts. */
import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { RecordContextProvider, ResourceContextProvider, useRecordContext, useTranslate } from 'react-admin';
import { parsePath, resolveResult } from '../../contract/declaration/computed.ts';
import type { ComputedField, ListField } from '../../contract/fields.ts';
import { lazyPart } from '../app/lazyPart.tsx';
import { type DisplayProps, type Kind, type KindOf, plainCell } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

const Table = lazyPart(async () => (await import('./parts/NestedRows.tsx')).NestedRows);

/** @param getKind looks up the entries of the rows' fields */
export function createListKind(getKind: KindOf): Kind<ListField> {
  return {
    ...plainCell,
    Display: (props) =>
      props.full ? (
        <Suspense fallback={<Skeleton variant="rectangular" height={96} />}>
          <Table {...props} getKind={getKind} />
        </Suspense>
      ) : (
        <RowCount {...props} />
      ),
    isWide: () => true,
  };
}

export function createComputedKind(getKind: KindOf): Kind<ComputedField> {
  return {
    ...plainCell,
    Display: (props) => <Computed {...props} getKind={getKind} />,
    isWide: (field) => getKind(resolveResult(field)).isWide(resolveResult(field)),
    isRight: (field) => getKind(resolveResult(field)).isRight(resolveResult(field)),
    toText: (record, name, field, locale) =>
      getKind(resolveResult(field)).toText(record, name, resolveResult(field), locale),
  };
}

function RowCount({ name }: DisplayProps<ListField>) {
  const translate = useTranslate();
  const rows: unknown = useRecordContext()?.[name];
  if (!Array.isArray(rows) || rows.length === 0) return <EmptyValue />;
  return translate('console.nested.rows', { smart_count: rows.length });
}

/** At the end of a path: displayed as in its own resource, with its labels. */
function Computed({ field, getKind, ...props }: DisplayProps<ComputedField> & { getKind: KindOf }) {
  const record = useRecordContext();
  const result = resolveResult(field);
  const { Display } = getKind(result);
  if (!field.path) return <Display {...props} field={result} />;
  const { steps, last } = parsePath(field);
  return (
    <ResourceContextProvider value={steps.at(-1)?.to.name ?? ''}>
      <RecordContextProvider value={{ id: props.name, [last]: record?.[props.name] }}>
        <Display {...props} name={last} field={result} />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
