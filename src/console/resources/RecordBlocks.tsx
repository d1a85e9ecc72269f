/** Records on a narrow screen: one block each, its columns below each other. */
import { Box, Stack, Typography } from '@mui/material';
import { type RaRecord, RecordContextProvider, useTranslateLabel } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { FieldDisplay } from './FieldDisplay.tsx';
import { FirstCell } from './FirstCell.tsx';

type Props = { resource: Resource; columns: readonly string[]; rows: readonly RaRecord[] };

export function RecordBlocks({ resource, columns, rows }: Props) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Block resource={resource} columns={columns} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function Block({ resource, columns }: Omit<Props, 'rows'>) {
  const translateLabel = useTranslateLabel();
  const [first = '_id', ...rest] = columns;
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <FirstCell resource={resource} name={first} />
      {rest.map((name) => (
        <Stack key={name} direction="row" sx={{ justifyContent: 'space-between', gap: 2, mt: 0.25 }}>
          <Typography variant="caption" color="textSecondary">
            {translateLabel({ source: name, resource: resource.name })}
          </Typography>
          <Typography
            variant="body2"
            component="span"
            sx={{ minWidth: 0, textAlign: 'right', overflowWrap: 'anywhere' }}
          >
            <FieldDisplay resource={resource} name={name} />
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}
