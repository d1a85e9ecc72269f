/**
 * A button for each action that the role may do to the record at hand; one that can't be done now says why. Where the
 * record's state alone forbids a change of state, there is no button: what leads where stands among the states.
 */
import { useAbility } from '@casl/react';
import { Button, Tooltip } from '@mui/material';
import { Suspense, useState } from 'react';
import { useRecordContext } from 'react-admin';
import {
  type ActionDeclaration,
  findStateError,
  listActions,
} from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import { useActionWords } from './useActionWords.ts';

/** Fetched with the first use. */
const ActionDialog = lazyPart(async () => (await import('./ActionDialog.tsx')).ActionDialog);

export function ActionButtons({ resource }: { resource: Resource }) {
  const ability = useAbility<Ability>();
  const [chosen, setChosen] = useState<[verb: string, action: ActionDeclaration]>();
  const allowed = listActions(resource).filter(([verb]) => ability.can(verb, resource.subject));
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
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

type Props = { resource: Resource; verb: string; action: ActionDeclaration; onClick: () => void };

function ActionButton({ resource, verb, action, onClick }: Props) {
  const words = useActionWords(resource);
  const record = useRecordContext();
  const refused = words.refused(verb, record);
  if (record && action.to !== undefined && findStateError(resource, action, record)) return null;
  return (
    <Tooltip title={refused ?? ''} describeChild>
      <Button
        size="small"
        variant="outlined"
        color={action.confirm === 'danger' ? 'error' : 'primary'}
        // It can be reached all the same: else nobody would hear why.
        aria-disabled={refused ? true : undefined}
        onClick={refused ? undefined : onClick}
        sx={refused ? { opacity: 0.45, cursor: 'not-allowed' } : undefined}
      >
        {words.says(verb, 'name')}
      </Button>
    </Tooltip>
  );
}
