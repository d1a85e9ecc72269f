/** What a list shows instead of rows: no records yet and what to do, no matches, or an error. */
import { useAbility } from '@casl/react';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { findListSlots } from '../app/listSlots.ts';
import { ResourceIcon } from '../layout/navigation/ResourceIcon.tsx';
import { Failed } from '../records/page/Failed.tsx';
import { SharedList } from '../records/SharedNotice.tsx';
import { canCreateRecords } from '../records/writePermissions.ts';
import { CreateTool } from './CreateTool.tsx';
import { ImportTool } from './ImportTool.tsx';

export function EmptyList({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const CreateAction = findListSlots(resource.name).createAction;
  const defaultText = translate('ra.page.empty', {
    name: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
  });
  return (
    <ListMessage
      icon={<ResourceIcon name={resource.icon} />}
      text={translate(`resources.${resource.name}.empty`, { _: defaultText })}
    >
      {CreateAction ? (
        <CreateAction />
      ) : (
        canCreateRecords(resource, ability) && <CreateTool resource={resource} />
      )}
      <ImportTool resource={resource} />
      <SharedList resource={resource} />
    </ListMessage>
  );
}

/** There are rows, but none match the filters. */
export function NoResults() {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <ListMessage icon={<SearchOffIcon />} text={translate('console.list.nothingFound')}>
      <Button variant="outlined" onClick={() => setFilters({})}>
        {translate('console.filter.clear')}
      </Button>
    </ListMessage>
  );
}

export function FailedList({ resource }: { resource: Resource }) {
  const { error } = useListContext();
  return <Failed error={error} what={`resources.${resource.name}.notifications.listFailed`} />;
}

function ListMessage({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <Stack role="status" sx={{ alignItems: 'center', gap: 2, py: 8, px: 2, textAlign: 'center' }}>
      <Box sx={{ color: 'text.secondary', '& svg': { fontSize: 44 } }}>{icon}</Box>
      <Typography sx={{ maxWidth: 460 }}>{text}</Typography>
      {children}
    </Stack>
  );
}
