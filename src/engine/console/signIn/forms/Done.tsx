/** Replaces a form after it succeeded or when it can't be used. */
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';

type Props = { title: string; text: string; failed?: boolean; children: ReactNode };

export function Done({ title, text, failed = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus from the removed form, so that screen readers continue here.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="sign-in-done">
      <svg viewBox="0 0 24 24" aria-hidden="true" className={failed ? 'failed' : undefined}>
        {failed ? (
          <path d="M9 15l6-6M8 11l-2 2a3.5 3.5 0 0 0 5 5l1-1M16 13l2-2a3.5 3.5 0 0 0-5-5l-1 1" />
        ) : (
          <path d="M3 6.5h18v11H3zM3.5 7l8.5 6.5L20.5 7" />
        )}
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
