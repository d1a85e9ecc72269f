/** Slots of transaction pages, and the movements on wallet pages. */

import { Box, Stack } from '@mui/material';
import { LinkBase, useCreatePath, useLocale, useRecordContext, useTranslate } from 'react-admin';
import {
  Amount,
  approvalPath,
  DescriptionList,
  EmptyValue,
  ExtensionPoint,
  FieldDisplay,
  formatTimestampText,
  getReferenceName,
  RawData,
  recordPart,
  ShortId,
  type SlotsOfRecords,
} from '#engine/console';
import { transaction } from '../resource.ts';
import { usePaidBonus } from './bonusOf.ts';
import { TransactionEntries } from './TransactionEntries.tsx';
import { TransactionSummary } from './TransactionSummary.tsx';
import { WalletTransactions } from './WalletTransactions.tsx';

declare module '#engine/contract' {
  interface ExtensionPoints {
    'transaction.approval': true;
  }
}

export const records: SlotsOfRecords = {
  transaction: {
    summary: TransactionSummary,
    sections: [recordPart(TransactionEntries, 'console.transaction.entries')],
    shownElsewhere: [
      'type',
      'status',
      'amount',
      'currency',
      'fromType',
      'from',
      'toType',
      'to',
      'altered',
      'refusal',
    ],
    hiddenWhenEmpty: ['content', 'data', 'reverses', 'reversed', 'reversedBy'],
    actionNotices: { reverse: ReversedPayment },
    fields: { data: TransactionData, reversedBy: ReversedBy },
  },
  wallets: { sections: [recordPart(WalletTransactions, 'console.record.operations', 'Transaction')] },
};

/** The reversals of the current transaction, labelled by number because their names equal its own. */
function ReversedBy() {
  const createPath = useCreatePath();
  const reversals: unknown = useRecordContext()?.reversedBy;
  return Array.isArray(reversals) && reversals.length ? (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {reversals.map(String).map((id) => (
        <li key={id}>
          <LinkBase className="record" to={createPath({ resource: transaction.name, id, type: 'show' })}>
            <ShortId id={id} plain />
          </LinkBase>
        </li>
      ))}
    </Box>
  ) : (
    <EmptyValue />
  );
}

/** The payment about to be reversed: its reference, parties and amount. */
function ReversedPayment() {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext();
  if (!record) return null;
  const label = (field: string) => translate(`resources.transaction.fields.${field}`);
  const money = (amount: unknown) =>
    typeof amount === 'string' ? (
      <Amount amount={amount} currency={getReferenceName(record, 'currency')} />
    ) : (
      ''
    );
  const party = (side: 'from' | 'to') => <FieldDisplay resource={transaction} name={side} plain />;
  return (
    <DescriptionList
      facts={[
        [label('reference'), String(record.reference)],
        [label('type'), translate(`resources.transaction.choices.type.${record.type}`)],
        [label('from'), party('from')],
        [label('to'), party('to')],
        [label('amount'), money(record.amount)],
        [label('reversed'), money(record.reversed)],
        [
          label('date'),
          typeof record.date === 'string' ? formatTimestampText(record.date, locale, 'second') : '',
        ],
      ]}
    />
  );
}

/** A transaction's additional data: labelled where known, followed by the raw JSON. */
function TransactionData() {
  const translate = useTranslate();
  const record = useRecordContext();
  const bonus = usePaidBonus(record);
  const data: unknown = record?.data;
  if (typeof data !== 'object' || data === null) return <EmptyValue />;
  const { refusal, approval } = data as { refusal?: unknown; approval?: unknown };
  return (
    <Stack sx={{ gap: 1 }}>
      {typeof refusal === 'string' && (
        <Box>
          {translate('console.transaction.refused')} {translate(`errors.${refusal}`, { _: refusal })}
        </Box>
      )}
      {bonus && <Box>{bonus}</Box>}
      {typeof approval === 'string' && (
        <Box>
          <LinkBase className="record" to={approvalPath([approval])}>
            {translate('console.transaction.approved')}
          </LinkBase>
          <ExtensionPoint at="transaction.approval" />
        </Box>
      )}
      <RawData value={data} />
    </Stack>
  );
}
