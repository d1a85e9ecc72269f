/**
 * One button per action that the role permits on the current record; a button that is unavailable now explains why.
 * Status transitions that only the record's status prevents get no button, because States.tsx shows which action leads
 * where.
 */
import { useAbility } from '@casl/react';
import { Button, Tooltip } from '@mui/material';
import { Suspense, useState } from 'react';
import { useRecordContext } from 'react-admin';
import {
  type ActionDeclaration,
  findStateError,
  isPermitted,
  listActions,
} from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import { useActionLabels } from './useActionLabels.ts';

/** Loaded on first use. */
const ActionDialog = lazyPart(async () => (await import('./ActionDialog.tsx')).ActionDialog);

/** @param props `target`: the name of the record, where the page is about another one */
export function ActionButtons({ resource, target }: { resource: Resource; target?: string }) {
  const ability = useAbility<Ability>();
  const [chosen, setChosen] = useState<[verb: string, action: ActionDeclaration]>();
  const allowed = listActions(resource).filter(([verb]) => isPermitted(resource, verb, ability));
  return (
    <>
      {allowed.map(([verb, action]) => (
        <ActionButton key={verb} {...{ resource, verb, action }} onClick={() => setChosen([verb, action])} />
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <ActionDialog
            resource={resource}
            verb={chosen[0]}
            action={chosen[1]}
            {...(target !== undefined && { target })}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

type Props = { resource: Resource; verb: string; action: ActionDeclaration; onClick: () => void };

function ActionButton({ resource, verb, action, onClick }: Props) {
  const labels = useActionLabels(resource);
  const record = useRecordContext();
  const unavailableReason = labels.unavailableReason(verb, record);
  // Of no interest to others.
  if (unavailableReason && action.anyRole) return null;
  if (record && action.to !== undefined && findStateError(resource, action, record)) return null;
  return (
    <Tooltip title={unavailableReason ?? ''} describeChild>
      <Button
        size="small"
        variant="outlined"
        color={action.confirm === 'danger' ? 'error' : 'primary'}
        // Kept focusable, so that screen reader users can hear the reason.
        aria-disabled={unavailableReason ? true : undefined}
        onClick={unavailableReason ? undefined : onClick}
        sx={unavailableReason ? { opacity: 0.45, cursor: 'not-allowed' } : undefined}
      >
        {labels.text(verb, 'name')}
      </Button>
    </Tooltip>
  );
}
