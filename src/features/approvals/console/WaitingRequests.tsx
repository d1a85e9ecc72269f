/** The requests that would change the current record, or pay from or to it: what they do, and the decision on them. */
import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import {
  LinkBase,
  RecordContextProvider,
  ResourceContextProvider,
  useGetList,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import {
  ActionButtons,
  formatTimestampText,
  getReferenceName,
  listUrl,
  RecordLink,
  useVisibleResource,
} from '#engine/console';
import { approval } from '../approval.ts';
import { RequestEffect } from './RequestEffect.tsx';
import { useWaitingText } from './WaitingFor.tsx';

/** How many are shown; the others are in the list that the last line leads to. */
const MAX_SHOWN = 3;

export type WaitingFilter = Readonly<Record<string, string>>;

export function WaitingRequests({ filter }: { filter: WaitingFilter }) {
  const translate = useTranslate();
  const { data = [], total = 0 } = useGetList(
    approval.name,
    { filter, pagination: { page: 1, perPage: MAX_SHOWN }, sort: { field: 'createdAt', order: 'ASC' } },
    // The page has its own content: it does without, instead of reporting an error.
    { retry: false },
  );
  if (total === 0) return null;
  return (
    <ResourceContextProvider value={approval.name}>
      <Stack spacing={1}>
        {data.map((request) => (
          <RecordContextProvider key={request.id} value={request}>
            <WaitingRequest isOnly={total === 1} />
          </RecordContextProvider>
        ))}
        {total > data.length && (
          <Box>
            <Button size="small" component={LinkBase} to={listUrl(approval, filter)}>
              {translate('console.approval.all', { smart_count: total })}
            </Button>
          </Box>
        )}
      </Stack>
    </ResourceContextProvider>
  );
}

/** A single request shows at once what it would do; of several one is opened at a time, so that the page stays in view. */
function WaitingRequest({ isOnly }: { isOnly: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const text = useWaitingText();
  const resource = useVisibleResource(approval);
  const request = useRecordContext();
  const [isOpen, setOpen] = useState(isOnly);
  if (!request) return null;
  const { id, summary, operation, createdAt } = request;
  const requested = translate('console.approval.requested', {
    name: getReferenceName(request, 'requestedBy') ?? '',
    date: formatTimestampText(createdAt, locale),
  });
  return (
    <Alert severity="warning" sx={noticeStyle}>
      <AlertTitle>
        {translate(`resources.approval.choices.operation.${operation}`)}
        {' · '}
        <RecordLink resource={approval.name} id={String(id)} name={summary} />
      </AlertTitle>
      {requested} {text}
      {isOpen && (
        <Box
          sx={{
            mt: 1.5,
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'background.paper',
            '&:empty': { display: 'none' },
          }}
        >
          <RequestEffect />
        </Box>
      )}
      <Stack direction="row" sx={{ mt: 1.5, gap: 1, flexWrap: 'wrap' }}>
        {isOpen ? (
          <ActionButtons resource={resource} target={summary} />
        ) : (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {translate('console.approval.review')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** The effect takes the full width, on narrow screens without a column for the icon. */
const noticeStyle = {
  alignItems: 'flex-start',
  '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
  '& .MuiAlert-message': { flex: 1, minWidth: 0 },
} as const;
