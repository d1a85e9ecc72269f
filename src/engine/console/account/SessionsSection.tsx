/** The user's open sessions, with buttons to end them. */
import { Box, Button, Skeleton } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate } from 'react-admin';
import {
  endOtherSessions,
  endOwnSession,
  type OwnSession,
  ownSessions,
} from '../../contract/calls/ownAccount.ts';
import { callService } from '../providers/call.ts';
import { useErrorToast } from '../records/form/useErrorToast.ts';
import { Failed } from '../records/page/Failed.tsx';
import { Section } from '../records/page/Section.tsx';
import { SessionLine } from './SessionLine.tsx';

export const openSessionsKey = ['account', 'sessions'];

/** One session, or all except the current one. */
type Ending = OwnSession | 'others';

export function SessionsSection() {
  const translate = useTranslate();
  const [ending, setEnding] = useState<Ending>();
  const { data, error } = useQuery({ queryKey: openSessionsKey, queryFn: () => callService(ownSessions) });
  const sessions = data?.data ?? [];
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <Section
      title={translate('console.account.sessions.title')}
      action={
        hasOthers && (
          <Button size="small" color="error" onClick={() => setEnding('others')}>
            {translate('console.account.sessions.endOthers')}
          </Button>
        )
      }
    >
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton height={56} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sessions.map((session) => (
          <SessionLine key={session._id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </Box>
      {data && data.total > sessions.length && (
        <Box component="p" sx={{ mb: 0, color: 'text.secondary' }}>
          {translate('console.account.sessions.more', { smart_count: data.total - sessions.length })}
        </Box>
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  );
}

function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSessions(ending),
    onSuccess: (count) =>
      notify('console.account.sessions.ended', { type: 'success', messageArgs: { smart_count: count } }),
    onError: showError,
    onSettled: () => {
      onClose();
      return client.invalidateQueries({ queryKey: openSessionsKey });
    },
  });
  const which = ending === 'others' ? 'endOthers' : 'end';
  return (
    <Confirm
      isOpen
      loading={isPending}
      title={translate(`console.account.sessions.${which}Title`)}
      content={translate('console.account.sessions.endContent')}
      confirm={translate(`console.account.sessions.${which}`)}
      confirmColor="warning"
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** @returns how many sessions were ended */
async function endSessions(ending: Ending): Promise<number> {
  if (ending === 'others') return (await callService(endOtherSessions)).data.ended;
  await callService(endOwnSession, { params: { id: ending._id } });
  return 1;
}
