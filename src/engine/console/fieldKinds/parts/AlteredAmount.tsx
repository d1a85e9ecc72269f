/** An amount that was changed outside the service, with the expected one. */
import AlteredIcon from '@mui/icons-material/GppBad';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatDecimal } from '../format.ts';

/** `expected` is a decimal string; undefined if unknown. */
export type AlteredAmountProps = { expected?: string | undefined; children: ReactNode };

export function AlteredAmount({ expected, children }: AlteredAmountProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const label = translate('console.integrity.amountAltered');
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}
    >
      <AlteredIcon fontSize="small" color="error" titleAccess={label} />
      <Box component="span" sx={{ color: 'error.main', '& *': { color: 'inherit' } }}>
        {children}
      </Box>
      <Typography component="span" variant="caption" color="error" className="figures">
        {expected === undefined
          ? translate('console.integrity.expectedUnknown')
          : translate('console.integrity.expected', { amount: formatDecimal(expected, locale) })}
      </Typography>
    </Box>
  );
}
