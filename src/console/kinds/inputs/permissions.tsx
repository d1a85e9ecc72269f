/** The matrix of a role's rights, fetched with the first form of a role. */
import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { PermissionsField } from '../../../contract/fields.ts';
import type { InputProps } from '../kind.ts';

const Matrix = lazy(async () => ({
  default: (await import('../../permissions/PermissionsInput.tsx')).PermissionsInput,
}));

export function Permissions({ name, isNew }: InputProps<PermissionsField>) {
  return (
    <Suspense fallback={<Skeleton variant="rectangular" height={480} />}>
      <Matrix source={name} isNew={isNew} />
    </Suspense>
  );
}
