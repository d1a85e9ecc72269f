/** Replaces the create form of transactions: money moves on the credit/debit page. */

import { useAbility } from '@casl/react';
import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { Ability } from '#engine/contract';
import { hasOperations, operationsLabel } from './form/permittedKinds.ts';
import { OPERATIONS } from './paths.ts';

export function OperationButton() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!hasOperations(ability)) return null;
  return (
    <Button component={LinkBase} to={OPERATIONS} variant="contained" startIcon={<AddIcon />}>
      {translate(operationsLabel(ability))}
    </Button>
  );
}
