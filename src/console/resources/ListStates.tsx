/** What a list shows in place of rows: that there are none yet and what to do, or that it failed. */

import { useAbility } from '@casl/react';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { CreateButton, useListContext, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import type { Resource } from '../../contract/resource.ts';
import { ResourceIcon } from '../layout/ResourceIcon.tsx';
import { slotsOf } from '../slots.tsx';

export function EmptyList({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const CreateAction = slotsOf(resource.name).createAction;
  const mayCreate = resource.has.create && ability.can('create', resource.subject);
  const nothing = translate('ra.page.empty', {
    name: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
  });
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, py: 8, px: 2, textAlign: 'center' }}>
      <Box sx={{ color: 'text.secondary', '& svg': { fontSize: 48 } }}>
        <ResourceIcon name={resource.icon} />
      </Box>
      <Typography>{translate(`resources.${resource.name}.empty`, { _: nothing })}</Typography>
      {CreateAction ? <CreateAction /> : mayCreate && <CreateButton variant="contained" />}
    </Stack>
  );
}

export function FailedList({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const { error, refetch } = useListContext();
  const failed = translate(`resources.${resource.name}.notifications.listFailed`, {
    _: translate('console.list.failed'),
  });
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => refetch()}>
          {translate('console.retry')}
        </Button>
      }
    >
      {failed} {error?.message && translate(error.message, { _: error.message })}
    </Alert>
  );
}
