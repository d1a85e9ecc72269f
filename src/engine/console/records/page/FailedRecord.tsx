/** Replaces a record that could not be read. If the record doesn't exist, links to its list. */
import { useAbility } from '@casl/react';
import { Button, Stack, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { ApiError } from '../../providers/apiError.ts';
import { Failed } from './Failed.tsx';

export function FailedRecord({ resource, error }: { resource: Resource; error: unknown }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!(error instanceof ApiError) || error.status !== 404) return <Failed error={error} />;
  const canList = ability.can('read', resource.subject);
  return (
    <Stack role="alert" sx={{ alignItems: 'flex-start', gap: 2, maxWidth: 560 }}>
      <Typography>{translate('console.record.missing')}</Typography>
      <Button
        component={LinkBase}
        to={canList ? resource.routes.list : '/'}
        variant="contained"
        disableElevation
      >
        {canList
          ? translate(`resources.${resource.name}.name`, { smart_count: 2 })
          : translate('console.home')}
      </Button>
    </Stack>
  );
}
