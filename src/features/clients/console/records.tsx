/** Additional sections of a client's page: currencies, invitation and operations. */

import { Box, FormHelperText, Skeleton, Typography } from '@mui/material';
import { useInput, useRecordContext, useTranslate, ValidationError } from 'react-admin';
import {
  buildInvitationPath,
  CopyButton,
  DualList,
  Failed,
  recordPart,
  Section,
  type SlotsOfRecords,
  useStatusActions,
} from '#engine/console';
import { OwnerOperations, useIncreaseBudget } from '#features/payments/console';
import { ClientCurrencies } from './ClientCurrencies.tsx';
import {
  type PreviousLists,
  splitCurrencies,
  useCurrencyLabels,
  useCurrencyOptions,
} from './currencyLists.ts';

export const records: SlotsOfRecords = {
  client: {
    actions: [useIncreaseBudget, useStatusActions],
    sections: [
      recordPart(ClientCurrencies, 'console.currencies.title'),
      recordPart(InvitationLink, 'console.invitation.title'),
    ],
    closing: [
      recordPart(
        OwnerOperations,
        'console.record.operations',
        'ClientWallet',
        'ClientOperations',
        'Transaction',
      ),
    ],
    shownElsewhere: ['activatedCurrencies', 'disabledCurrencies', 'wallet'],
    inputs: { activatedCurrencies: CurrenciesInput, disabledCurrencies: false },
  },
};

/** The currency input of a client's form: one dual list for both fields. */
function CurrenciesInput() {
  const translate = useTranslate();
  const previous: PreviousLists = useRecordContext() ?? {};
  const activated = useInput({ source: 'activatedCurrencies', defaultValue: [] });
  const disabled = useInput({ source: 'disabledCurrencies', defaultValue: [] });
  const labels = useCurrencyLabels();
  const { options, error } = useCurrencyOptions(previous);
  const validationError = activated.fieldState.error?.message ?? disabled.fieldState.error?.message;
  const change = (selected: string[]) => {
    const lists = splitCurrencies(selected, previous);
    activated.field.onChange(lists.activatedCurrencies);
    disabled.field.onChange(lists.disabledCurrencies);
  };
  return (
    <Box sx={{ mb: 2 }}>
      {error && <Failed error={error} />}
      {!options && !error && <Skeleton variant="rounded" height={260} />}
      {options && (
        <DualList options={options} chosen={activated.field.value ?? []} onChange={change} labels={labels} />
      )}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.75 }}>
        {translate('console.currencies.hint')}
      </Typography>
      {validationError && (
        <FormHelperText error>
          <ValidationError error={validationError} />
        </FormHelperText>
      )}
    </Box>
  );
}

/** The sign-up URL for customers of the current client, which contains the client's public key. */
function InvitationLink() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (typeof record?.publicKey !== 'string') return null;
  const link = buildInvitationPath(record.publicKey, window.location.origin);
  return (
    <Section title={translate('console.invitation.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {translate(record.status === 'active' ? 'console.invitation.text' : 'console.invitation.inactive')}
      </Typography>
      {record.status === 'active' && (
        <CopyButton
          value={link}
          label={translate('console.invitation.title')}
          messages={{ copied: 'console.invitation.copied', notCopied: 'console.invitation.notCopied' }}
        />
      )}
    </Section>
  );
}
