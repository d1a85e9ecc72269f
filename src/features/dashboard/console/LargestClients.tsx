/** The clients with the most activity in recent days, in one currency: for users with global scope over clients. */
import { useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatCount, formatMoney, formatNoun } from '#engine/console';
import { client } from '#features/clients';
import type { Breakdown } from '../calls.ts';
import { Ranking } from './Ranking.tsx';
import { RankingByCurrency, type RankingProps } from './RankingByCurrency.tsx';

type CurrencyClients = NonNullable<Breakdown['clients']>['data'][number];

export function LargestClients(props: RankingProps) {
  const translate = useTranslate();
  return (
    <RankingByCurrency part="clients" title={translate('console.dashboard.clients')} {...props}>
      {(ranked) => <ClientRanking {...ranked} />}
    </RankingByCurrency>
  );
}

function ClientRanking({ abbreviation, data }: CurrencyClients) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const countText = (count: number) =>
    `${formatCount(count, locale)} ${formatNoun(
      translate('resources.transaction.name', { smart_count: count }),
      locale,
    )}`;
  return (
    <Ranking
      lines={data.map(({ client: id, name, amount, count }) => ({
        ...{ key: id, label: name },
        to: createPath({ resource: client.name, type: 'show', id }),
        ...{ value: formatMoney(amount, abbreviation, locale), note: countText(count), size: Number(amount) },
      }))}
    />
  );
}
