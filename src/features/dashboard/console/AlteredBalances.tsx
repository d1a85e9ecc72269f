/** Balances that were changed outside the service, each with its correct value. */
import { Box, Typography } from '@mui/material';
import { Link, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { Amount, ExtensionPoint, formatCount, MarkedAmount } from '#engine/console';
import { wallet } from '#features/wallets';
import type { Overview } from '../calls.ts';

type Props = { balances: NonNullable<Overview['attention']['alteredBalances']> };

export function AlteredBalances({ balances: { total, data } }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const unlisted = total - data.length;
  return (
    <Box sx={{ color: 'text.primary', minWidth: 0 }}>
      <Typography variant="body2">{translate('console.dashboard.altered.text')}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {data.map(({ wallet: id, owner, currency, abbreviation, amount, expected }) => (
          <Box component="li" key={`${id} ${currency}`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Link to={createPath({ resource: wallet.name, type: 'show', id })} variant="body2">
              <bdi>{owner}</bdi>
            </Link>{' '}
            <MarkedAmount altered expected={expected}>
              <Amount amount={amount} currency={abbreviation} />
            </MarkedAmount>
          </Box>
        ))}
      </Box>
      {data.length > 0 && unlisted > 0 && (
        <Typography variant="body2">
          {translate('console.dashboard.altered.others', {
            count: formatCount(unlisted, locale),
            smart_count: unlisted,
          })}
        </Typography>
      )}
      <Box sx={{ mt: 0.5, ml: -1.25 }}>
        <ExtensionPoint at="dashboard.seals" />
      </Box>
    </Box>
  );
}
