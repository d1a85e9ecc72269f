/** New users in the last 30 days: their number and the latest ones. */

import { Box, Button, Stack, Typography } from '@mui/material';
import { Link, LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatCount, formatTimestampText, LinesSkeleton, listUrl, Section } from '#engine/console';
import { filterKey } from '#engine/contract';
import { user } from '#features/users';
import type { Overview } from '../calls.ts';

export function NewUsers({ newUsers }: { newUsers: Overview['newUsers'] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  return (
    <Section
      title={translate('console.dashboard.newUsers')}
      action={
        newUsers &&
        newUsers.total > 0 && (
          <Button
            component={LinkBase}
            to={listUrl(user, { [filterKey('createdAt', 'within')]: 'last30Days' })}
            size="small"
            className="figures"
          >
            {translate('console.dashboard.newUsersAll', { count: formatCount(newUsers.total, locale) })}
          </Button>
        )
      }
    >
      {!newUsers && <LinesSkeleton lines={5} height={28} />}
      {newUsers?.total === 0 && (
        <Typography color="textSecondary">{translate('console.dashboard.noNewUsers')}</Typography>
      )}
      <Stack sx={{ gap: 1 }}>
        {newUsers?.data.map(({ _id, userName, firstName, lastName, createdAt }) => (
          <Box key={String(_id)} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <Link to={createPath({ resource: user.name, type: 'show', id: String(_id) })}>
                {String(userName)}
              </Link>{' '}
              <Typography component="span" variant="caption" color="textSecondary">
                {`${firstName} ${lastName}`}
              </Typography>
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {formatTimestampText(String(createdAt), locale, 'day')}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}
