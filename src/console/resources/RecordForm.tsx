/** The form of a record, made from its declaration: the same for a new one and for one that changes. */
import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import { SaveButton, SimpleForm, TextInput, Toolbar, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Resource } from '../../contract/resource.ts';
import { writableFields } from '../../contract/schemas.ts';
import { kindOf } from '../kinds/index.ts';
import { useUnsaved } from '../layout/unsaved.ts';
import { formResolver } from './formResolver.ts';

export function RecordForm({ resource, call }: { resource: Resource; call: 'create' | 'update' }) {
  const resolver = useMemo(() => formResolver(resource, call), [resource, call]);
  return (
    <SimpleForm
      resolver={resolver}
      toolbar={
        <Toolbar>
          <SaveButton alwaysEnable={call === 'create'} />
        </Toolbar>
      }
      warnWhenUnsavedChanges
      noValidate
      sx={{ maxWidth: 960 }}
    >
      {resource.id && call === 'create' && <TextInput source="_id" required fullWidth />}
      <Sections resource={resource} call={call} />
      <UnsavedNoted />
    </SimpleForm>
  );
}

function UnsavedNoted() {
  const { isDirty, isSubmitSuccessful } = useFormState();
  useUnsaved(isDirty && !isSubmitSuccessful);
  return null;
}

function Sections({ resource, call }: { resource: Resource; call: 'create' | 'update' }) {
  const translate = useTranslate();
  const writable = new Map(writableFields(resource, call));
  return Object.entries(resource.sections).map(([section, names]) => {
    const inputs = names.flatMap((name) => {
      const field = writable.get(name);
      const Input = field && kindOf(field).Input;
      return field && Input
        ? [
            <Cell
              key={name}
              wide={field.kind === 'permissions'}
              input={<Input {...{ name, field, resource }} isNew={call === 'create'} />}
            />,
          ]
        : [];
    });
    if (inputs.length === 0) return null;
    return (
      <Box
        key={section}
        component="fieldset"
        sx={{ border: 0, m: 0, p: 0, mb: 2, width: '100%', minWidth: 0 }}
      >
        <Typography component="legend" variant="subtitle2" color="textSecondary" sx={{ mb: 1, p: 0 }}>
          {translate(`resources.${resource.name}.sections.${section}`, {
            _: translate(`resources.${resource.name}.name`, { smart_count: 1 }),
          })}
        </Typography>
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
          {inputs}
        </Box>
      </Box>
    );
  });
}

function Cell({ wide, input }: { wide: boolean; input: React.ReactNode }) {
  return <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>{input}</Box>;
}
