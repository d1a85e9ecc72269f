/** The selects for the period and the currency of charts, each only if there is something to choose. */
import { Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { OverviewChoice } from './Choice.tsx';
import { listLengths } from './series.ts';
import type { MetricChoice } from './useMetricChoice.ts';

type Props = { choice: MetricChoice; hasCurrencies?: boolean };

export function MetricChoices({ choice, hasCurrencies = true }: Props) {
  const translate = useTranslate();
  const { declared, length, setLength, currencies, currency, setCurrency } = choice;
  const lengths = listLengths(declared);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {declared.by && lengths.length > 1 && (
        <OverviewChoice
          label={translate('console.metrics.time')}
          value={String(length)}
          choices={lengths.map((one) => ({
            id: String(one),
            label: translate(`console.metrics.last.${declared.by?.period}`, { smart_count: one }),
          }))}
          onChoose={(one) => setLength(Number(one))}
        />
      )}
      {hasCurrencies && currency && currencies.length > 1 && (
        <OverviewChoice
          label={translate('console.metrics.currency')}
          value={currency.id}
          choices={currencies}
          onChoose={setCurrency}
        />
      )}
    </Stack>
  );
}
