/**
 * Explains why an action the role allows is unavailable here and who can perform it: only callers with global scope can
 * change shared rows.
 */
import { useAbility } from '@casl/react';
import { Alert, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { SHARED_ROW } from '../../contract/rights/tenancy.ts';
import { canCreateRecords, isManagedElsewhere } from './writePermissions.ts';

/** For a list: who creates its records. */
export function SharedList({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  if (!isManagedElsewhere(resource, ability)) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ displayPrint: 'none' }}>
      {translate('console.list.shared')}
    </Typography>
  );
}

/** For the current record: who can change it, with a link to copy it where a copy is possible. */
export function SharedRecord({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const record = useRecordContext();
  const isShared = (['edit', 'delete'] as const).some(
    (verb) => ability.can(verb, resource.subject) && record?._refused?.[verb] === SHARED_ROW,
  );
  if (!isShared) return null;
  return (
    <Alert severity="info" action={<CopyButton resource={resource} />}>
      {translate(SHARED_ROW)}
    </Alert>
  );
}

/** A new role can start from another, so a locked role can be copied. */
function CopyButton({ resource }: { resource: Resource }): ReactNode {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const createPath = useCreatePath();
  const record = useRecordContext();
  const isCopyable = Object.values(resource.fields).some(({ kind }) => kind === 'permissions');
  if (!record || !isCopyable || !canCreateRecords(resource, ability)) return null;
  const from = new URLSearchParams({ from: String(record.id) });
  return (
    <Button
      component={LinkBase}
      to={`${createPath({ resource: resource.name, type: 'create' })}?${from}`}
      color="inherit"
      size="small"
    >
      {translate('console.permissions.ownRole')}
    </Button>
  );
}
