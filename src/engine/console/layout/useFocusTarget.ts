import { useLayoutEffect, useRef } from 'react';

/** Focuses the heading of newly shown content, so that screen readers announce it. */
export function useFocusTarget<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  return { ref: place, tabIndex: -1 };
}
