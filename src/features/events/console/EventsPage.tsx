/** /dashboard/events: what programs get of the service, as it happens. */
import { Box, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import {
  Failed,
  formatTimestampText,
  getReferenceName,
  PageActions,
  RawData,
  RecordLink,
  Section,
  Title,
} from '#engine/console';
import { audit } from '#features/audit';
import { ApiReferenceButton } from '#features/programs/console';
import { type ShownEvent, useEvents } from './useEvents.ts';

export function EventsPage() {
  const translate = useTranslate();
  const text = (key: string) => translate(`console.events.${key}`);
  const [isFollowing, setFollowing] = useState(true);
  const [part, setPart] = useState('');
  const { events, error, retry } = useEvents(isFollowing);
  const shown = events?.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={text('title')} />
      <PageActions>
        <ApiReferenceButton />
      </PageActions>
      <Typography variant="body2" color="textSecondary">
        {text('about')}
      </Typography>
      <Section
        title={text('latest')}
        action={
          <FormControlLabel
            control={
              <Switch size="small" checked={isFollowing} onChange={(_event, isOn) => setFollowing(isOn)} />
            }
            label={text('follow')}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ mr: 0 }}
          />
        }
      >
        <Stack spacing={1.5}>
          <TextField
            size="small"
            label={text('name')}
            placeholder="transaction.credit"
            value={part}
            onChange={({ target }) => setPart(target.value)}
            sx={{ maxWidth: 360 }}
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
          />
          {error !== undefined && <Failed error={error} onRetry={retry} />}
          {shown?.length === 0 && (
            <Typography color="textSecondary">{text(part.trim() ? 'noneOfThem' : 'none')}</Typography>
          )}
          <Box component="ol" aria-label={text('latest')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown?.map((event) => (
              <EventLine key={String(event.entry._id)} {...event} />
            ))}
          </Box>
        </Stack>
      </Section>
    </Stack>
  );
}

function EventLine({ name, entry }: ShownEvent) {
  const locale = useLocale();
  const who = getReferenceName(entry as never, 'user');
  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25, alignItems: 'baseline' }}>
        <Typography component="code" sx={{ fontFamily: 'monospace', fontSize: '0.875rem', fontWeight: 600 }}>
          {name}
        </Typography>
        <RecordLink
          resource={audit.name}
          id={String(entry._id)}
          name={String(entry.content ?? entry.record ?? '')}
        />
        <Typography variant="body2" color="textSecondary" className="figures" sx={{ ml: 'auto' }}>
          {who && <bdi>{`${who} · `}</bdi>}
          {formatTimestampText(String(entry.date), locale, 'second')}
        </Typography>
      </Box>
      <RawData value={{ name, entry }} />
    </Box>
  );
}

const lineStyle = {
  ...{ py: 1, borderTop: '1px solid', borderColor: 'divider', fontSize: '0.875rem' },
  '&:first-of-type': { borderTop: 'none' },
  // The smallest size of a target.
  '& a.record': { display: 'inline-block', minWidth: 24, minHeight: 24, lineHeight: '24px' },
} as const;
