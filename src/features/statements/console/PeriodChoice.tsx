/** Selects the currency and the first and last day, both inclusive. */
import { Chip, MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { TypedDate } from '#engine/console';
import type { PartyCurrency } from '#features/wallets/console';
import type { StatementParams } from './address.ts';
import { computeDays, type Days, PERIOD_NAMES, toPeriod } from './days.ts';

type Props = {
  days: Days;
  /** The wallet's currencies; undefined while loading. */
  currencies: readonly PartyCurrency[] | undefined;
  currency: string | undefined;
  onParamsChange: (changed: StatementParams) => void;
};

export function PeriodChoice({ days, currencies = [], currency, onParamsChange }: Props) {
  const translate = useTranslate();
  const isInvalid = !toPeriod(days);
  const isSelected = ({ from, to }: Days) => from === days.from && to === days.to;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {PERIOD_NAMES.map((name) => (
          <Chip
            key={name}
            clickable
            variant={isSelected(computeDays(name)) ? 'filled' : 'outlined'}
            aria-pressed={isSelected(computeDays(name))}
            label={translate(`console.period.${name}`)}
            onClick={() => onParamsChange(computeDays(name))}
          />
        ))}
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          select
          size="small"
          label={translate('console.operations.currency')}
          value={currency ?? ''}
          disabled={!currencies.length}
          onChange={(event) => onParamsChange({ currency: event.target.value })}
          sx={{ minWidth: 120 }}
        >
          {currencies.map(({ currency: id, abbreviation }) => (
            <MenuItem key={id} value={id}>
              {abbreviation}
            </MenuItem>
          ))}
        </TextField>
        {(['from', 'to'] as const).map((end) => (
          <TypedDate
            key={end}
            type="date"
            size="small"
            isRequired
            label={translate(`console.filter.${end}`)}
            value={days[end]}
            error={isInvalid && end === 'to'}
            helperText={isInvalid && end === 'to' ? translate('console.filter.backwards') : undefined}
            // Sets both ends: an end left to its default would follow the month.
            onChange={(day) => onParamsChange({ ...days, [end]: day })}
          />
        ))}
      </Stack>
    </>
  );
}
