/** Files: the input is fetched with the first form that needs it. */
import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import type { FileField } from '../../../contract/fields.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { InputProps } from '../kind.ts';

const Input = lazyPart(async () => (await import('./FileInput.tsx')).FileInput);

export function File(props: InputProps<FileField>) {
  return (
    <Suspense fallback={<Skeleton variant="rectangular" height={96} />}>
      <Input {...props} />
    </Suspense>
  );
}
