/** The permission matrix of a role, fetched with the first role form. */
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
  const isDeferred = useRef(false);
  return (
    <Suspense fallback={<DeferSubmit isDeferred={isDeferred} />}>
      <Matrix source={name} isNew={isNew} />
      <ResumeSubmit isDeferred={isDeferred} />
    </Suspense>
  );
}

type DeferProps = { isDeferred: RefObject<boolean> };

/** The review before saving loads with the matrix: an earlier submit waits for it. */
function DeferSubmit({ isDeferred }: DeferProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = anchor.current?.closest('form');
    const defer = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      isDeferred.current = true;
    };
    form?.addEventListener('submit', defer);
    return () => form?.removeEventListener('submit', defer);
  }, [isDeferred]);
  return <Skeleton ref={anchor} variant="rectangular" height={1100} />;
}

/** Rendered after the matrix, so that the review is registered before the deferred submit is repeated. */
function ResumeSubmit({ isDeferred }: DeferProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isDeferred.current) return;
    isDeferred.current = false;
    anchor.current?.closest('form')?.requestSubmit();
  }, [isDeferred]);
  return <span ref={anchor} hidden />;
}
