/**
 * The decimals input of a currency's form: filled in from ISO 4217 once the abbreviation is typed, until the user
 * enters another number, which must be confirmed.
 */
import { Box, FormHelperText } from '@mui/material';
import { useEffect, useRef } from 'react';
import { BooleanInput, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Integer } from '#engine/console';
import { deviatesFromIso, isoDecimals } from '../iso4217.ts';
import { currency } from '../resource.ts';

export function DecimalsInput() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { getValues, setValue, formState } = useFormContext();
  const proposed = useRef<number>(undefined);
  const [abbreviation, decimals] = useWatch({ name: ['abbreviation', 'decimals'] });
  const code = String(abbreviation ?? '')
    .trim()
    .toUpperCase();
  const isNew = record?.id === undefined;
  useEffect(() => {
    const current = getValues('decimals') ?? undefined;
    if (!isNew || (current !== undefined && current !== proposed.current)) return;
    proposed.current = isoDecimals(code) ?? 2;
    setValue('decimals', proposed.current);
  }, [isNew, code, getValues, setValue]);
  const isChanged = isNew || record?.decimals !== decimals || record?.abbreviation !== code;
  const isDeviating = isChanged && (decimals ?? '') !== '' && deviatesFromIso(code, decimals);
  useEffect(() => {
    // A confirmation applies to one currency only.
    if (!isDeviating) setValue('otherDecimals', undefined);
  }, [isDeviating, setValue]);
  return (
    <Box>
      <Integer name="decimals" field={currency.fields.decimals} resource={currency} isNew={isNew} />
      {isDeviating && (
        <Box sx={{ mb: 1 }}>
          {!formState.errors.decimals && (
            <FormHelperText sx={{ color: 'warning.main' }}>
              {translate('console.currencies.iso', { abbreviation: code, decimals: isoDecimals(code) })}
            </FormHelperText>
          )}
          <BooleanInput source="otherDecimals" helperText={false} />
        </Box>
      )}
    </Box>
  );
}
