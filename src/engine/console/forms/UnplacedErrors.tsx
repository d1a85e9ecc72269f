/** Inside a react-admin form: errors that no mounted input shows, above the fields. */
import { useResourceContext, useTranslateLabel } from 'react-admin';
import {
  type Control,
  type Field,
  type FieldValues,
  get,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { FormErrors } from './FormErrors.tsx';
import { collectFieldErrors } from './fieldErrors.ts';

export function UnplacedErrors() {
  const { control } = useFormContext();
  const { errors } = useFormState();
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const unplaced = Object.entries(collectFieldErrors(errors)).filter(([field]) => !hasInput(control, field));
  const labelOf = (field: string) => {
    const [source = field] = field.split('.');
    const label = translateLabel({ source, resource });
    return typeof label === 'string' ? label : undefined;
  };
  return <FormErrors errors={Object.fromEntries(unplaced)} labelOf={labelOf} />;
}

/** Whether an input of that name is mounted: react-hook-form keeps the names of unmounted ones. */
function hasInput(control: Control<FieldValues>, field: string): boolean {
  return (
    control._names.array.has(field) || (get(control._fields, field) as Field | undefined)?._f?.mount === true
  );
}
