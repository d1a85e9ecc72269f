/** Rows of fields: the input is fetched with the first form that needs it. */
import { Skeleton } from '@mui/material';
import { type ComponentType, Suspense } from 'react';
import type { ListField } from '../../../contract/fields.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { InputOf, InputProps } from '../kind.ts';

const Rows = lazyPart(async () => (await import('./RowsInput.tsx')).RowsInput);

/** @param inputOf looks up the inputs of the rows' fields */
export function createRowsInput(inputOf: InputOf): ComponentType<InputProps<ListField>> {
  return (props) => (
    <Suspense fallback={<Skeleton variant="rectangular" height={120} />}>
      <Rows {...props} getInput={inputOf} />
    </Suspense>
  );
}
