/** A list on a narrow screen: one block a record, its columns below each other. */
import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { ListNoResults, RecordContextProvider, useListContext, useTranslateLabel } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { saidElsewhere } from './columns.ts';
import { FieldDisplay } from './FieldDisplay.tsx';
import { FirstCell } from './FirstCell.tsx';

export function CompactRows({ resource }: { resource: Resource }) {
  const { data, isPending } = useListContext();
  if (isPending) return <Skeleton variant="rectangular" height={320} />;
  if (!data?.length) return <ListNoResults resource={resource.name} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Block resource={resource} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function Block({ resource }: { resource: Resource }) {
  const translateLabel = useTranslateLabel();
  const hidden = saidElsewhere(resource);
  const [first = '_id', ...rest] = resource.list.columns.filter((name) => !hidden.includes(name));
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <FirstCell resource={resource} name={first} />
      {rest.map((name) => (
        <Stack key={name} direction="row" sx={{ justifyContent: 'space-between', gap: 2, mt: 0.25 }}>
          <Typography variant="caption" color="textSecondary">
            {translateLabel({ source: name, resource: resource.name })}
          </Typography>
          <Typography variant="body2" component="span" sx={{ textAlign: 'right', overflowWrap: 'anywhere' }}>
            <FieldDisplay resource={resource} name={name} />
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}
