/**
 * A transaction's status: declined or posted, or instead reversed or a reversal. All data comes with the record, so
 * that rows need no extra requests.
 */
import {
  LinkBase,
  type RaRecord,
  useCreatePath,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { AlteredBadge, type DisplayProps, formatMoney, getKind, getReferenceName } from '#engine/console';
import type { Field } from '#engine/contract';
import { transaction } from '../resource.ts';

type Reversal = { how: 'reversed' | 'partly' | 'reverses'; other: string | undefined };

/** Returns undefined if it neither was reversed nor is a reversal. */
export function describeReversal(record: RaRecord | undefined): Reversal | undefined {
  if (typeof record?.reverses === 'string') return { how: 'reverses', other: record.reverses };
  if (typeof record?.reversed !== 'string') return undefined;
  const by: unknown[] = Array.isArray(record.reversedBy) ? record.reversedBy : [];
  return {
    how: record.reversed === record.amount ? 'reversed' : 'partly',
    // With several reversals there is no single one to link to: the transaction's page lists them.
    other: by.length === 1 ? String(by[0]) : undefined,
  };
}

/** Whether the status is other than the usual "posted": declined, reversed, a reversal or altered. */
export function hasStatusNote(record: RaRecord | undefined): boolean {
  return record?.status === 'incorrect' || record?.altered === true || describeReversal(record) !== undefined;
}

/** The `status` field: the status, with the result of the integrity check beside it. */
export function StateAndIntegrity(place: DisplayProps<Field>) {
  const isAltered = useRecordContext()?.altered === true;
  if (place.plain) return <State {...place} />;
  return (
    <span style={{ ...together, flexWrap: isAltered ? 'wrap' : 'nowrap' }}>
      <State {...place} />
      <AlteredBadge />
    </span>
  );
}

const together = { display: 'inline-flex', alignItems: 'center', gap: '2px 6px' } as const;

function State({ plain, ...place }: DisplayProps<Field>) {
  const record = useRecordContext();
  const Display = getKind(place.field).Display;
  return record?.status !== 'incorrect' && describeReversal(record) ? (
    <ReversalState plain={Boolean(plain)} />
  ) : (
    <Display plain={Boolean(plain)} {...place} />
  );
}

/** Links to the other transaction. */
export function ReversalState({ plain = false }: { plain?: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const record = useRecordContext();
  const reversal = describeReversal(record);
  if (!record || !reversal) return null;
  const { how, other } = reversal;
  const field = how === 'reverses' ? how : 'reversed';
  const look = {
    ...{ className: 'state', 'data-tone': how === 'reverses' ? undefined : 'warning' },
    title: translate('console.labelled', {
      label: translate(`resources.transaction.fields.${field}`),
      value:
        field === 'reverses'
          ? getReferenceName(record, 'reverses')
          : formatMoney(String(record.reversed), getReferenceName(record, 'currency'), locale),
    }),
    children: translate(`console.transaction.reversal.${how}`),
  };
  if (plain || !other) return <span {...look} />;
  return (
    <LinkBase
      {...look}
      to={createPath({ resource: transaction.name, id: other, type: 'show' })}
      style={link}
    />
  );
}

/** At least 24 pixels, the minimum target size. */
const link = { minHeight: 24, lineHeight: '24px' };
