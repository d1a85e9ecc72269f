/** The currencies of a client in its form: both of its fields in one dual list. */
import { Box, FormHelperText, Skeleton, Typography } from '@mui/material';
import { useInput, useRecordContext, useTranslate, ValidationError } from 'react-admin';
import { DualList } from '../../../engine/console/fieldKinds/inputs/DualList.tsx';
import { Failed } from '../../../engine/console/records/page/Failed.tsx';
import { listsWith, type PreviousLists, useCurrencyOptions, useCurrencyWords } from './currencyLists.ts';

export function CurrenciesInput() {
  const translate = useTranslate();
  const before: PreviousLists = useRecordContext() ?? {};
  const activated = useInput({ source: 'activatedCurrencies', defaultValue: [] });
  const disabled = useInput({ source: 'disabledCurrencies', defaultValue: [] });
  const words = useCurrencyWords();
  const { options, error } = useCurrencyOptions(before);
  const validationError = activated.fieldState.error?.message ?? disabled.fieldState.error?.message;
  const change = (chosen: string[]) => {
    const lists = listsWith(chosen, before);
    activated.field.onChange(lists.activatedCurrencies);
    disabled.field.onChange(lists.disabledCurrencies);
  };
  return (
    <Box sx={{ mb: 2 }}>
      {error && <Failed error={error} />}
      {!options && !error && <Skeleton variant="rounded" height={260} />}
      {options && (
        <DualList options={options} chosen={activated.field.value ?? []} onChange={change} words={words} />
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
