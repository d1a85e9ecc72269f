/** The matrix of a role's rights, fetched with the first form of a role. */
import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import type { PermissionsField } from '../../../contract/fields.ts';
import { part } from '../../part.tsx';
import type { InputProps } from '../kind.ts';

const Matrix = part(async () => (await import('../../permissions/PermissionsInput.tsx')).PermissionsInput);

export function Permissions({ name, isNew }: InputProps<PermissionsField>) {
  return (
    <Suspense fallback={<Skeleton variant="rectangular" height={480} />}>
      <Matrix source={name} isNew={isNew} />
    </Suspense>
  );
}
