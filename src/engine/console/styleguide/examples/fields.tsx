/** A field of each kind that is declared, on a record's page and in a form: usual, long, empty and wrong. */
import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Form, RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { getInput } from '../../fieldKinds/inputs/index.tsx';
import { FieldDisplay } from '../../records/FieldDisplay.tsx';
import type { Example } from '../example.ts';
import { createRecord, type Declared, findFieldOfEachKind } from '../samples.ts';

const contents = ['usual', 'long', 'empty'] as const;

export const fieldExamples: readonly Example[] = [{ name: 'FieldDisplay', Example: Displays }];

export function listInputExamples(): Example[] {
  return findFieldOfEachKind().flatMap((one) => {
    const { kind } = one.field;
    return getInput(one.field) ? [{ name: `Input: ${kind}`, Example: () => <Inputs {...one} /> }] : [];
  });
}

function Displays() {
  return findFieldOfEachKind().map((declared) => (
    <Box key={declared.resource.name + declared.name} sx={columns}>
      <Typography variant="caption" color="textSecondary">
        {declared.field.kind}
      </Typography>
      <Contents {...declared} />
    </Box>
  ));
}

const columns = {
  display: 'grid',
  gap: 2,
  mb: 1,
  gridTemplateColumns: '90px repeat(3, minmax(0, 1fr))',
  '& > *': { overflowWrap: 'anywhere' },
} as const;

function Contents({ resource, name }: Declared) {
  return contents.map((content) => (
    <ResourceContextProvider key={content} value={resource.name}>
      <RecordContextProvider value={createRecord(resource, content)}>
        <Typography variant="body2" component="div">
          <FieldDisplay resource={resource} name={name} full />
        </Typography>
      </RecordContextProvider>
    </ResourceContextProvider>
  ));
}

function Inputs({ resource, name, field }: Declared) {
  const Input = getInput(field);
  if (!Input) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
      {contents.map((content) => (
        <ResourceContextProvider key={content} value={resource.name}>
          <Form record={content === 'empty' ? NONE : createRecord(resource, content)}>
            {content === 'empty' && <Wrong name={name} />}
            <Input name={name} field={{ ...field, required: true }} resource={resource} isNew />
          </Form>
        </ResourceContextProvider>
      ))}
    </Box>
  );
}

/** The same object, because another one resets the form. */
const NONE = {};

function Wrong({ name }: { name: string }) {
  const { setError } = useFormContext();
  useEffect(() => {
    // The form resets itself after its fields are there.
    const timer = setTimeout(() => setError(name, { message: 'validation.required' }));
    return () => clearTimeout(timer);
  }, [setError, name]);
  return null;
}
