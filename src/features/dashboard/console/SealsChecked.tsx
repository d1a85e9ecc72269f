/** How many of the newest rows had their seals checked for this page, and a link to check all of them. */
import { Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { ExtensionPoint, formatCount } from '#engine/console';
import type { Overview } from '../calls.ts';

declare module '#engine/contract' {
  interface ExtensionPoints {
    /** Beside what the dashboard says about seals. */
    'dashboard.seals': true;
  }
}

export function SealsChecked({ altered }: Pick<Overview['attention'], 'altered'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const checked = (altered.transaction?.checked ?? 0) + (altered.audit?.checked ?? 0);
  if (checked === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="caption" color="textSecondary">
        {translate('console.dashboard.sealsChecked', { count: formatCount(checked, locale) })}
      </Typography>
      <ExtensionPoint at="dashboard.seals" />
    </Stack>
  );
}
