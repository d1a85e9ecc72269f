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
import { useActionLabels } from './useActionLabels.ts';

const ActionDialog = lazyPart(async () => (await import('./ActionDialog.tsx')).ActionDialog);

type Props = { resource: Resource; verb: string; icon: ComponentType<{ fontSize: 'small' }> };

export function RowAction({ resource, verb, icon: Icon }: Props) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const labels = useActionLabels(resource);
  const record = useRecordContext();
  const [isOpen, setOpen] = useState(false);
  const [actionVerb, action] = listActions(resource).find(([one]) => one === verb) ?? [];
  const isAllowed = actionVerb !== undefined && ability.can(actionVerb, resource.subject);
  if (!isAllowed || !action || !record || labels.unavailableReason(verb, record)) return null;
  const actionName = labels.text(verb, 'name');
  const label = translate('console.labelled', {
    label: actionName,
    value: representation(resource, record, translate),
  });
  return (
    <>
      <Tooltip title={actionName}>
        <IconButton size="small" aria-label={label} onClick={() => setOpen(true)}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <ResourceContextProvider value={resource.name}>
            <ActionDialog
              {...{ resource, verb, action }}
              target={representation(resource, record, translate)}
              onClose={() => setOpen(false)}
            />
          </ResourceContextProvider>
        </Suspense>
      )}
    </>
  );
}
