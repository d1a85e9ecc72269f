/** Shown over the table's head while rows are selected: their number and the available actions. */

import { useAbility } from '@casl/react';
import { Button } from '@mui/material';
import { BulkActionsToolbar } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { useChooseBulk } from './BulkDialogHost.tsx';
import { isDangerous, listBulkChoices } from './bulk.ts';
import { useBulkActionLabel } from './bulkWords.ts';

export function SelectionBar({ resource }: { resource: Resource }) {
  return (
    <BulkActionsToolbar>
      <BulkActions resource={resource} />
    </BulkActionsToolbar>
  );
}

/** The buttons for the selected rows. */
function BulkActions({ resource }: { resource: Resource }) {
  const ability = useAbility<Ability>();
  const labelOf = useBulkActionLabel(resource);
  const choose = useChooseBulk();
  return listBulkChoices(resource, ability).map((choice) => (
    <Button
      key={labelOf(choice)}
      size="small"
      color={isDangerous(choice) ? 'error' : 'primary'}
      onClick={() => choose(choice)}
    >
      {labelOf(choice)}
    </Button>
  ));
}
