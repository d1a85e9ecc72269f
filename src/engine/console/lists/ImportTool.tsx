/** Links to the page that imports records from a file. */
import { useAbility } from '@casl/react';
import { Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { canImport } from '../records/writePermissions.ts';

export function ImportTool({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  if (!canImport(resource, useAbility<Ability>())) return null;
  return (
    <Button component={LinkBase} to={`/${resource.name}/import`} variant="outlined">
      {translate('console.list.import')}
    </Button>
  );
}
