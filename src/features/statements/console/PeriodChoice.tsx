/** Selects the currency and the first and last day, both inclusive. */
import { Chip, MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { TypedDate } from '#engine/console';
import type { PartyCurrency } from '#features/wallets/console';
import type { StatementParams } from './address.ts';
import { computeDays, type Days, named, periodOf } from './days.ts';

type Props = {
  days: Days;
  /** The wallet's currencies; undefined while loading. */
  held: readonly PartyCurrency[] | undefined;
  currency: string | undefined;
  onAsk: (changed: StatementParams) => void;
};

export function PeriodChoice({ days, held = [], currency, onAsk }: Props) {
  const translate = useTranslate();
  const isBackwards = !periodOf(days);
  const isChosen = ({ from, to }: Days) => from === days.from && to === days.to;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {named.map((name) => (
          <Chip
            key={name}
            clickable
            variant={isChosen(computeDays(name)) ? 'filled' : 'outlined'}
            aria-pressed={isChosen(computeDays(name))}
            label={translate(`console.period.${name}`)}
            onClick={() => onAsk(computeDays(name))}
          />
        ))}
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField
          select
          size="small"
          label={translate('console.operations.currency')}
          value={currency ?? ''}
          disabled={!held.length}
          onChange={(event) => onAsk({ currency: event.target.value })}
          sx={{ minWidth: 120 }}
        >
          {held.map(({ currency: id, abbreviation }) => (
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
            error={isBackwards && end === 'to'}
            helperText={isBackwards && end === 'to' ? translate('console.filter.backwards') : undefined}
            // Sets both ends: an end left to its default would follow the month.
            onChange={(day) => onAsk({ ...days, [end]: day })}
          />
        ))}
      </Stack>
    </>
  );
}
