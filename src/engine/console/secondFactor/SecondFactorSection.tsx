/** The second factor on the account page: its status and buttons to change it. */
import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatTimestampText } from '../fieldKinds/format.ts';
import { Failed } from '../records/page/Failed.tsx';
import { Section } from '../records/page/Section.tsx';
import { type SecondFactorChange, SecondFactorDialog } from './SecondFactorDialog.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

export function SecondFactorSection() {
  const translate = useTranslate();
  const locale = useLocale();
  const [change, setChange] = useState<SecondFactorChange>();
  const { data: factor, error } = useSecondFactor();
  const text = (key: string, args?: object) => translate(`console.secondFactor.${key}`, args);
  const button = (does: SecondFactorChange, label: string, color: 'primary' | 'error' = 'primary') => (
    <Button size="small" variant="outlined" color={color} onClick={() => setChange(does)}>
      {text(label)}
    </Button>
  );
  return (
    <Section title={text('title')}>
      {error && <Failed error={error} />}
      {!factor && !error && <Skeleton height={56} />}
      {factor && (
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          {factor.isRequired && !factor.since && <Alert severity="warning">{text('required')}</Alert>}
          <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 600 }}>
            {text('about')}
          </Typography>
          {factor.since && (
            <Typography variant="body2">
              <span className="state" data-tone="success">
                {text('on', { date: formatTimestampText(factor.since, locale, 'day') })}
              </span>{' '}
              {text('left', { smart_count: factor.recoveryCodesLeft })}
            </Typography>
          )}
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {!factor.since && button('setUp', 'setUp')}
            {factor.since && button('setUp', 'replace')}
            {factor.since && button('renew', 'renew')}
            {factor.since && !factor.isRequired && button('switchOff', 'switchOff', 'error')}
          </Stack>
        </Stack>
      )}
      {change && (
        <SecondFactorDialog
          change={change}
          isOn={Boolean(factor?.since)}
          onClose={() => setChange(undefined)}
        />
      )}
    </Section>
  );
}
