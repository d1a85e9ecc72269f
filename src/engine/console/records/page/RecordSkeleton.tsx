/** A record that is loading: as many sections as will come, with a label and a value for each field. */
import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { RecordHeaderSkeleton } from './header/RecordHeader.tsx';
import { columns, listSections } from './RecordSections.tsx';
import { Section, useSectionTitle } from './Section.tsx';

export function RecordSkeleton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const titleOf = useSectionTitle(resource);
  return (
    <Box role="status" aria-label={translate('ra.page.loading')} sx={{ display: 'grid', gap: 2 }}>
      <RecordHeaderSkeleton resource={resource} />
      {listSections(resource, undefined, true).map(([section, names]) => (
        <Section key={section} title={titleOf(section)}>
          <Box sx={columns}>
            {names.map((name) => (
              <div key={name}>
                <Typography variant="caption" component="div">
                  <Skeleton width="35%" />
                </Typography>
                <Typography variant="body2">
                  <Skeleton width="60%" />
                </Typography>
              </div>
            ))}
          </Box>
        </Section>
      ))}
    </Box>
  );
}
