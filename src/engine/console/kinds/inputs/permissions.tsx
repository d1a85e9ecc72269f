/** The matrix of a role's rights, fetched with the first form of a role. */
import { Skeleton } from '@mui/material';
import { Suspense, useEffect, useRef } from 'react';
import type { PermissionsField } from '../../../contract/fields.ts';
import { part } from '../../app/part.tsx';
import type { InputProps } from '../kind.ts';

const Matrix = part(async () => (await import('../../permissions/PermissionsInput.tsx')).PermissionsInput);

export function Permissions({ name, isNew }: InputProps<PermissionsField>) {
  return (
    <Suspense fallback={<Fetching />}>
      <Matrix source={name} isNew={isNew} />
    </Suspense>
  );
}

/** The review before saving comes with the matrix: until it is there, the form is not sent. */
function Fetching() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const wait = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    form?.addEventListener('submit', wait);
    return () => form?.removeEventListener('submit', wait);
  }, []);
  return <Skeleton ref={place} variant="rectangular" height={480} />;
}
