import { useLayoutEffect, useRef } from 'react';

/** For the heading of what has taken the place of what was looked at: whoever can't see that is told. */
export function useFocusTarget<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  return { ref: place, tabIndex: -1 };
}
