/** A read-only field with the reason why the user can't change it in this record. */
import { FormControl, FormHelperText, InputLabel, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate, useTranslateLabel } from 'react-admin';
import type { Field } from '../../../contract/fields.ts';
import type { Resource } from '../../../contract/resource.ts';
import { FieldDisplay } from '../FieldDisplay.tsx';

type Props = { resource: Resource; name: string; field: Field; reason: string };

export function LockedField({ resource, name, field, reason }: Props) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const id = useId();
  return (
    <FormControl fullWidth margin="dense" role="group" aria-labelledby={id} aria-describedby={`${id}-why`}>
      <InputLabel component="span" id={id}>
        {translateLabel({ source: name, resource: resource.name })}
      </InputLabel>
      {!field.inputOnly && (
        <Typography component="div" sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
          <FieldDisplay resource={resource} name={name} plain />
        </Typography>
      )}
      <FormHelperText id={`${id}-why`}>{translate(reason)}</FormHelperText>
    </FormControl>
  );
}
