/** The matrix of a role's rights, fetched with the first form of a role. */
import { Skeleton } from '@mui/material';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import type { PermissionsField } from '../../../contract/fields.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import { withCalls } from '../../permissions/withCalls.ts';
import type { InputProps } from '../kind.ts';

const Matrix = lazyPart(
  async () => (await withCalls(import('../../permissions/PermissionsInput.tsx'))).PermissionsInput,
);

export function Permissions({ name, isNew }: InputProps<PermissionsField>) {
  const isHeld = useRef(false);
  return (
    <Suspense fallback={<Fetching isHeld={isHeld} />}>
      <Matrix source={name} isNew={isNew} />
      <SendHeld isHeld={isHeld} />
    </Suspense>
  );
}

type Held = { isHeld: RefObject<boolean> };

/** The review before saving comes with the matrix: a form that is sent before waits for it. */
function Fetching({ isHeld }: Held) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      isHeld.current = true;
    };
    form?.addEventListener('submit', hold);
    return () => form?.removeEventListener('submit', hold);
  }, [isHeld]);
  return <Skeleton ref={place} variant="rectangular" height={480} />;
}

/** Stands after the matrix, so that the review listens before what was held is sent. */
function SendHeld({ isHeld }: Held) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isHeld.current) return;
    isHeld.current = false;
    place.current?.closest('form')?.requestSubmit();
  }, [isHeld]);
  return <span ref={place} hidden />;
}
