/** The fields of the record at hand, in the sections of its declaration. */
import { Box, Typography } from '@mui/material';
import { useTranslate, useTranslateLabel } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { recordSlotsOf } from '../recordSlots.tsx';
import { FieldDisplay } from './FieldDisplay.tsx';
import { Section } from './Section.tsx';

export function RecordSections({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const { saidElsewhere = [] } = recordSlotsOf(resource.name);
  return Object.entries(resource.sections).map(([section, names]) => {
    const shown = names.filter((name) => !resource.fields[name]?.inputOnly && !saidElsewhere.includes(name));
    if (shown.length === 0) return null;
    return (
      <Section
        key={section}
        title={translate(`resources.${resource.name}.sections.${section}`, {
          _: translate(`resources.${resource.name}.name`, { smart_count: 1 }),
        })}
      >
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
          }}
        >
          {shown.map((name) => (
            <Field key={name} resource={resource} name={name} />
          ))}
        </Box>
      </Section>
    );
  });
}

/** Kinds that need the whole width of a section. */
const wide = ['permissions', 'data', 'balances'];

function Field({ resource, name }: { resource: Resource; name: string }) {
  const translateLabel = useTranslateLabel();
  const field = resource.fields[name];
  const Own = recordSlotsOf(resource.name).fields?.[name];
  const isWide = wide.includes(field?.kind ?? '') || (field?.kind === 'text' && field.long);
  return (
    <Box sx={{ minWidth: 0, gridColumn: isWide ? '1 / -1' : undefined }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translateLabel({ source: name, resource: resource.name })}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {Own ? <Own /> : <FieldDisplay resource={resource} name={name} whole />}
      </Typography>
    </Box>
  );
}
