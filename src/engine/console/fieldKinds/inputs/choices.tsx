/** Choices from a fixed set, and booleans. */
import { BooleanInput, SelectArrayInput, SelectInput, useRecordContext } from 'react-admin';
import type { BooleanField, ChoiceField, ChoicesField } from '../../../contract/fields.ts';
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

export function Choices({ name, field, resource, labelled = name }: InputProps<ChoicesField>) {
  return (
    <SelectArrayInput
      source={name}
      choices={toChoiceOptions(labelled, field, resource)}
      required={Boolean(field.required)}
      fullWidth
    />
  );
}

export function Flag({ name, field, isNew }: InputProps<BooleanField>) {
  return <BooleanInput source={name} defaultValue={isNew ? (field.default ?? false) : undefined} />;
}
