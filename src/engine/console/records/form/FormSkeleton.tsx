/** A form whose record is loading: as many sections as will come, with a box for each input. */
import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { writableFields } from '../../../contract/resource.ts';
import { useSectionTitle } from '../page/Section.tsx';
import { FormSection, inputColumns } from './FormSection.tsx';

export function FormSkeleton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const titleOf = useSectionTitle(resource);
  const writable = new Set(writableFields(resource, 'update').map(([name]) => name));
  const sections = Object.entries(resource.sections)
    .map(([section, names]) => ({ section, inputs: names.filter((name) => writable.has(name)) }))
    .filter(({ inputs }) => inputs.length > 0);
  return (
    <Box role="status" aria-label={translate('ra.page.loading')} sx={{ width: '100%' }}>
      {sections.map(({ section, inputs }) => (
        <FormSection key={section} title={titleOf(section)}>
          <Box sx={inputColumns}>
            {inputs.map((name) => (
              // As high as an input with its label and helper text.
              <Skeleton key={name} variant="rounded" height={40} sx={{ mt: '24px', mb: '26px' }} />
            ))}
          </Box>
        </FormSection>
      ))}
    </Box>
  );
}
