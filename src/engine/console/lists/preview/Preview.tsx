/**
 * A record beside its list. The values that the list has read are there at once, the others once the row has been
 * current for a moment, so that rows passed on the way are not requested. The record's page then opens with them.
 */
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { LinkBase, RecordContextProvider, useCreatePath, useGetOne, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { ApiError } from '../../providers/apiError.ts';
import { showErrorInPage } from '../../providers/queryClient.ts';
import { FieldDisplay } from '../../records/FieldDisplay.tsx';
import { Failed } from '../../records/page/Failed.tsx';
import { lines, RecordField } from '../../records/page/RecordSections.tsx';
import { representation } from '../../records/representation.ts';
import { SharedRecord } from '../../records/SharedNotice.tsx';
import { useDebounced } from '../useDebounced.ts';
import { listPreviewFields, listStateFields } from './previewFields.ts';

type Props = { resource: Resource; id: string; onClose: () => void };

export function Preview({ resource, id, onClose }: Props) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const isSettled = useDebounced(id, SETTLE_MS) === id;
  const {
    data: record,
    error,
    isFetching,
  } = useGetOne(resource.name, { id }, { ...showErrorInPage, enabled: isSettled });
  const title = record ? representation(resource, record, translate) : id;
  const label = translate('console.labelled', { label: translate('console.preview.name'), value: title });
  const closeLabel = translate('console.preview.close');
  const isGone = error instanceof ApiError && [403, 404].includes(error.status);
  return (
    <Paper
      component="section"
      variant="outlined"
      className="preview"
      aria-label={label}
      aria-busy={isFetching || undefined}
      sx={panel}
    >
      {/* Only where the reader stays: the rows passed on the way are announced by their links. */}
      <Box role="status" sx={visuallyHidden}>
        {isSettled && label}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.25 }}>
          {title}
        </Typography>
        <Button
          component={LinkBase}
          to={createPath({ resource: resource.name, id, type: 'show' })}
          state={{ _scrollToTop: true }}
          variant="outlined"
          size="small"
        >
          {translate('console.preview.open')}
        </Button>
        <IconButton size="small" aria-label={closeLabel} title={closeLabel} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      {error && <Failed error={error} />}
      {record && !isGone && (
        <RecordContextProvider value={record}>
          <States resource={resource} names={listStateFields(resource, record)} />
          <SharedRecord resource={resource} />
          <Box component="dl" sx={lines}>
            {listPreviewFields(resource, record).map((name) => (
              <RecordField key={name} resource={resource} name={name} isBrief />
            ))}
          </Box>
        </RecordContextProvider>
      )}
      {!record && !error && <Skeleton variant="rounded" height={240} />}
    </Paper>
  );
}

function States({ resource, names }: { resource: Resource; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {names.map((name) => (
        <FieldDisplay key={name} resource={resource} name={name} full />
      ))}
    </Stack>
  );
}

/** How long a row must be current, in milliseconds: longer than between two repeats of a held key. */
const SETTLE_MS = 200;

/** Scrolls by itself if the record is longer than the screen. */
const panel = {
  display: 'grid',
  gap: 1.5,
  px: 2,
  py: 1.5,
  maxHeight: 'calc(100vh - var(--bar-height, 0px) - 24px)',
  overflowY: 'auto',
} as const;
