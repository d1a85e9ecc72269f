/** The user's earlier imports that are still stored, including running ones. */
import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useLocale, useTranslate } from 'react-admin';
import { IMPORT_DAYS } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatTimestampText } from '../fieldKinds/format.ts';
import { fetchImports } from '../providers/imports.ts';
import { Failed } from '../records/page/Failed.tsx';
import { Section } from '../records/page/Section.tsx';

export function EarlierImports({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data = [], error } = useQuery({
    queryKey: ['imports', resource.name],
    queryFn: () => fetchImports(resource.name),
  });
  if (error) return <Failed error={error} />;
  if (data.length === 0) return null;
  return (
    <Section title={translate('console.import.earlier', { smart_count: IMPORT_DAYS })}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ _id, name, state, next, total, createdAt }) => (
          <Box component="li" key={_id} sx={lineStyle}>
            <Link
              component={LinkBase}
              to={`/${resource.name}/import?job=${_id}`}
              sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {name}
            </Link>
            <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
              {formatTimestampText(createdAt, locale)}
            </Typography>
            <Typography variant="body2" className="figures">
              {translate(`console.import.states.${state}`)}
              {' · '}
              {translate('console.import.counts', { done: next, total })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const lineStyle = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.25, py: 1 },
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
