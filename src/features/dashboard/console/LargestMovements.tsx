/** The largest movements of recent days in one currency, each linking to its transaction. */
import { type RaRecord, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatMoney, formatTimestampText, getReferenceName } from '#engine/console';
import { transaction } from '#features/transactions';
import { Ranking } from './Ranking.tsx';
import { RankingByCurrency, type RankingProps } from './RankingByCurrency.tsx';

export function LargestMovements(props: RankingProps) {
  const translate = useTranslate();
  return (
    <RankingByCurrency part="movements" title={translate('console.dashboard.movements')} {...props}>
      {({ data }) => <Movements movements={data as unknown as RaRecord[]} />}
    </RankingByCurrency>
  );
}

function Movements({ movements }: { movements: readonly RaRecord[] }) {
  const locale = useLocale();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const lines = movements.map((record) => {
    const type = translate(`resources.transaction.choices.type.${record.type}`);
    const parties = [getReferenceName(record, 'from'), getReferenceName(record, 'to')].filter(Boolean);
    return {
      key: String(record._id),
      label: parties.length ? parties.join(' → ') : type,
      to: createPath({ resource: transaction.name, type: 'show', id: String(record._id) }),
      value: formatMoney(String(record.amount), getReferenceName(record, 'currency'), locale),
      note: `${type} · ${formatTimestampText(String(record.date), locale, 'day')}`,
      size: Number(record.amount),
    };
  });
  return <Ranking lines={lines} />;
}
