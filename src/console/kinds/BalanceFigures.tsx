/** Balances with room to be read at a glance: one figure a currency. */
import { Box, Typography } from '@mui/material';
import { useLocale } from 'react-admin';
import type { Balance } from '../../contract/fields.ts';
import { formatDecimal } from '../format.ts';

export function BalanceFigures({ balances }: { balances: readonly Balance[] }) {
  const locale = useLocale();
  return (
    <Box
      component="span"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
    >
      {balances.map(({ currency, abbreviation, balance }) => (
        <span key={currency}>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {abbreviation}
          </Typography>
          <Typography component="span" className="figures" sx={{ fontSize: '1.1rem', fontWeight: 600 }}>
            {formatDecimal(balance, locale)}
          </Typography>
        </span>
      ))}
    </Box>
  );
}
