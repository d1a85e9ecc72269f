/** When the current record entered its states, and through whom: in what its state chip opens. */
import { useAbility } from '@casl/react';
import { Box, Typography } from '@mui/material';
import { type RaRecord, useLocale, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Failed, formatTimestampText, getReferenceName, isChange } from '#engine/console';
import { type Ability, getResource } from '#engine/contract';
import { audit } from '../resource.ts';
import { useTrail } from './useTrail.ts';

/** Enough for all changes of most records; their page leads to the rest. */
const MAX_READ = 50;

export function StateHistory() {
  const translate = useTranslate();
  const locale = useLocale();
  const canRead = useAbility<Ability>().can('read', audit.subject);
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const { data, error } = useTrail(resource, String(record?.id), canRead && record ? MAX_READ : 0);
  const field = getResource(resource).state?.field ?? '';
  const changes = (data ?? []).flatMap((entry) => {
    const state = findNewState(entry, field);
    return state === undefined ? [] : { entry, state };
  });
  if (error) return <Failed error={error} />;
  if (changes.length === 0) return null;
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2, mb: 0.5 }}>
        {translate('console.record.trail')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {changes.map(({ entry, state }) => (
          <Typography key={entry.id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {translate(`resources.${resource}.choices.${field}.${state}`, { _: state })}
            </Box>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              <time dateTime={entry.date}>{formatTimestampText(entry.date, locale)}</time>
              {entry.user &&
                ` ${translate('console.record.by')} ${getReferenceName(entry, 'user') ?? entry.user}`}
            </Typography>
          </Typography>
        ))}
      </Box>
    </>
  );
}

/** The state that the audited change brought; undefined if the state remained. */
function findNewState({ data }: RaRecord, field: string): string | undefined {
  if (!isChange(data)) return undefined;
  const { before, after } = data;
  const state = after?.[field];
  return typeof state === 'string' && state !== before?.[field] ? state : undefined;
}
