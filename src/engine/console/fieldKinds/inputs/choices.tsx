/** Choices from a fixed set, and booleans. */
import { BooleanInput, SelectInput, useRecordContext } from 'react-admin';
import type { BooleanField, ChoiceField } from '../../../contract/fields.ts';
import { toChoiceOptions } from '../choice.tsx';
import type { InputProps } from '../kind.ts';

export function Choice({ name, field, resource, isNew, labelled = name }: InputProps<ChoiceField>) {
  const record = useRecordContext();
  return (
    <SelectInput
      source={name}
      choices={toChoiceOptions(labelled, field, resource, record?.[name])}
      required={Boolean(field.required)}
      defaultValue={isNew ? field.default : undefined}
      fullWidth
    />
  );
}

export function Flag({ name, field, isNew }: InputProps<BooleanField>) {
  return <BooleanInput source={name} defaultValue={isNew ? (field.default ?? false) : undefined} />;
}
