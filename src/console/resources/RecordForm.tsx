/** The form of a record, made from its declaration: the same for a new one and for one that changes. */
import { Box, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { SaveButton, SimpleForm, TextInput, Toolbar, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { Resource } from '../../contract/resource.ts';
import { writableFields } from '../../contract/resource.ts';
import { inputOf } from '../kinds/inputs/index.tsx';
import { useUnsaved } from '../layout/unsaved.ts';
import { recordSlotsOf } from '../recordSlots.tsx';
import { FormKeys } from './FormKeys.tsx';
import { formResolver } from './formResolver.ts';

type Props = {
  resource: Resource;
  call: 'create' | 'update';
  /** Stands above the fields. */
  notice?: ReactNode;
};

export function RecordForm({ resource, call, notice }: Props) {
  const resolver = useMemo(() => formResolver(resource, call), [resource, call]);
  return (
    <SimpleForm
      resolver={resolver}
      toolbar={
        <Toolbar>
          <SaveButton alwaysEnable={call === 'create'} aria-keyshortcuts="Control+S Meta+S" />
        </Toolbar>
      }
      warnWhenUnsavedChanges
      noValidate
      sx={{ maxWidth: 960 }}
    >
      {notice}
      {resource.id && call === 'create' && <TextInput source="_id" required fullWidth />}
      <Sections resource={resource} call={call} />
      <UnsavedNoted />
      <FormKeys />
    </SimpleForm>
  );
}

function UnsavedNoted() {
  const { isDirty, isSubmitSuccessful } = useFormState();
  useUnsaved(isDirty && !isSubmitSuccessful);
  return null;
}

function Sections({ resource, call }: Omit<Props, 'notice'>) {
  const translate = useTranslate();
  return Object.entries(resource.sections).map(([section, names]) => {
    const inputs = names.flatMap((name) => inputsOf(resource, call, name));
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

/** The input of a field; none where it can't be written here, or another input speaks for it. */
function inputsOf(resource: Resource, call: Props['call'], name: string): ReactNode[] {
  const field = new Map(writableFields(resource, call)).get(name);
  const Own = recordSlotsOf(resource.name).inputs?.[name];
  const Input = field && inputOf(field);
  if (!field || !Input || Own === false) return [];
  return [
    <Cell
      key={name}
      wide={field.kind === 'permissions' || Own !== undefined}
      input={Own ? <Own /> : <Input {...{ name, field, resource }} isNew={call === 'create'} />}
    />,
  ];
}

function Cell({ wide, input }: { wide: boolean; input: ReactNode }) {
  return <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>{input}</Box>;
}
