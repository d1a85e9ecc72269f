/** A critical alert: balances changed outside the service, each with its correct value. */
import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { Link, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { ExtensionPoint, formatCount, formatMoney, MarkedAmount } from '#engine/console';
import { wallet } from '#features/wallets';
import type { Overview } from '../calls.ts';

export type AlarmProps = { balances: NonNullable<Overview['attention']['alteredBalances']> };

export function Alarm({ balances: { total, data } }: AlarmProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const countArgs = (count: number) => ({ count: formatCount(count, locale), smart_count: count });
  const unlisted = total - data.length;
  return (
    <Alert severity="error">
      <AlertTitle>{translate('console.dashboard.alarm.title', countArgs(total))}</AlertTitle>
      {translate('console.dashboard.alarm.text')}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {data.map(({ wallet: id, owner, currency, abbreviation, amount, expected }) => (
          <Box component="li" key={`${id} ${currency}`} sx={{ overflowWrap: 'anywhere' }}>
            <Link to={createPath({ resource: wallet.name, type: 'show', id })} variant="body2">
              <bdi>{owner}</bdi>
            </Link>{' '}
            <MarkedAmount altered expected={expected}>
              <span className="figures">{formatMoney(amount, abbreviation, locale)}</span>
            </MarkedAmount>
          </Box>
        ))}
      </Box>
      {data.length > 0 && unlisted > 0 && (
        <Typography variant="body2">
          {translate('console.dashboard.alarm.others', countArgs(unlisted))}
        </Typography>
      )}
      <Box sx={{ mt: 1, ml: -0.5 }}>
        <ExtensionPoint at="dashboard.attention" />
      </Box>
    </Alert>
  );
}
