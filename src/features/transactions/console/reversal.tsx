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

type Reversal = { kind: 'reversed' | 'partly' | 'reverses'; counterpart: string | undefined };

/** Returns undefined if it neither was reversed nor is a reversal. */
export function describeReversal(record: RaRecord | undefined): Reversal | undefined {
  if (typeof record?.reverses === 'string') return { kind: 'reverses', counterpart: record.reverses };
  if (typeof record?.reversed !== 'string') return undefined;
  const reversals: unknown[] = Array.isArray(record.reversedBy) ? record.reversedBy : [];
  return {
    kind: record.reversed === record.amount ? 'reversed' : 'partly',
    // With several reversals there is no single one to link to: the transaction's page lists them.
    counterpart: reversals.length === 1 ? String(reversals[0]) : undefined,
  };
}

/** Whether the status is other than the usual "posted": declined, reversed, a reversal or altered. */
export function hasStatusNote(record: RaRecord | undefined): boolean {
  return record?.status === 'incorrect' || record?.altered === true || describeReversal(record) !== undefined;
}

/** The `status` field: the status, next to the result of the integrity check. */
export function StatusAndIntegrity(props: DisplayProps<Field>) {
  const isAltered = useRecordContext()?.altered === true;
  if (props.plain) return <StatusLabel {...props} />;
  return (
    <span style={{ ...inlineStyle, flexWrap: isAltered ? 'wrap' : 'nowrap' }}>
      <StatusLabel {...props} />
      {/* In a list, only what is wrong is worth a sign. */}
      {(isAltered || props.full) && <AlteredBadge />}
    </span>
  );
}

const inlineStyle = { display: 'inline-flex', alignItems: 'center', gap: '2px 6px' } as const;

function StatusLabel({ plain, ...props }: DisplayProps<Field>) {
  const record = useRecordContext();
  const Display = getKind(props.field).Display;
  return record?.status !== 'incorrect' && describeReversal(record) ? (
    <ReversalState plain={Boolean(plain)} />
  ) : (
    <Display plain={Boolean(plain)} {...props} />
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
  const { kind, counterpart } = reversal;
  const field = kind === 'reverses' ? kind : 'reversed';
  const linkProps = {
    ...{ className: 'state', 'data-tone': kind === 'reverses' ? undefined : 'warning' },
    title: translate('console.labelled', {
      label: translate(`resources.transaction.fields.${field}`),
      value:
        field === 'reverses'
          ? getReferenceName(record, 'reverses')
          : formatMoney(String(record.reversed), getReferenceName(record, 'currency'), locale),
    }),
    children: translate(`console.transaction.reversal.${kind}`),
  };
  if (plain || !counterpart) return <span {...linkProps} />;
  return (
    <LinkBase
      {...linkProps}
      to={createPath({ resource: transaction.name, id: counterpart, type: 'show' })}
      style={linkStyle}
    />
  );
}

/** At least 24 pixels, the minimum target size. */
const linkStyle = { minHeight: 24, lineHeight: '24px' };
