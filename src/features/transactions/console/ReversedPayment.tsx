/** Which payment is about to be reversed: its reference, who paid whom, and how much. */
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { formatMoney, formatTimestampText } from '../../../engine/console/fieldKinds/format.ts';
import { nameIn } from '../../../engine/console/fieldKinds/kind.ts';
import { FieldDisplay } from '../../../engine/console/records/FieldDisplay.tsx';
import { DescriptionList } from '../../../engine/console/records/page/DescriptionList.tsx';
import { transaction } from '../resource.ts';

export function ReversedPayment() {
  const translate = useTranslate();
  const locale = useLocale();
  const record = useRecordContext();
  if (!record) return null;
  const label = (field: string) => translate(`resources.transaction.fields.${field}`);
  const money = (amount: unknown) =>
    typeof amount === 'string' ? formatMoney(amount, nameIn(record, 'currency'), locale) : '';
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
