/** A row action as a small button; renders nothing if the role or the record does not permit it. */
import { useAbility } from '@casl/react';
import { IconButton, Tooltip } from '@mui/material';
import { type ComponentType, Suspense, useState } from 'react';
import { ResourceContextProvider, useRecordContext, useTranslate } from 'react-admin';
import { listActions } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import { representation } from '../representation.ts';
import { useActionWords } from './useActionWords.ts';

const ActionDialog = lazyPart(async () => (await import('./ActionDialog.tsx')).ActionDialog);

type Props = { resource: Resource; verb: string; icon: ComponentType<{ fontSize: 'small' }> };

export function RowAction({ resource, verb, icon: Icon }: Props) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const words = useActionWords(resource);
  const record = useRecordContext();
  const [isOpen, setOpen] = useState(false);
  const [known, action] = listActions(resource).find(([one]) => one === verb) ?? [];
  const mayDo = known !== undefined && ability.can(known, resource.subject);
  if (!mayDo || !action || !record || words.refused(verb, record)) return null;
  const name = words.says(verb, 'name');
  const label = translate('console.labelled', {
    label: name,
    value: representation(resource, record, translate),
  });
  return (
    <>
      <Tooltip title={name}>
        <IconButton size="small" aria-label={label} onClick={() => setOpen(true)}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <ResourceContextProvider value={resource.name}>
            <ActionDialog
              {...{ resource, verb, action }}
              of={representation(resource, record, translate)}
              onClose={() => setOpen(false)}
            />
          </ResourceContextProvider>
        </Suspense>
      )}
    </>
  );
}
