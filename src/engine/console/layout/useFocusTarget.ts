import { useLayoutEffect, useRef } from 'react';

/** Focuses the heading of newly shown content, so that screen readers announce it. */
export function useFocusTarget<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  useLayoutEffect(() => target.current?.focus(), []);
  return { ref: target, tabIndex: -1 };
}
