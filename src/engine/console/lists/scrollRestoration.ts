/** Restores the scroll position of a list when the user comes back to it. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useStore } from 'react-admin';

type ScrollPosition = { search: string; top: number };

/**
 * Call it in a component that renders together with the rows. The position is cleared at sign-out, because of
 * its key's name.
 */
export function useScrollRestoration(resource: string): void {
  const { search, state } = useLocation();
  const [stored, setStored] = useStore<ScrollPosition | undefined>(`${resource}.scrollPosition`);
  const current = useRef<ScrollPosition>({ search, top: 0 });
  const store = useRef(setStored);
  store.current = setStored;
  useLayoutEffect(() => {
    if (stored && stored.search === search && state?._scrollToTop !== true) window.scrollTo(0, stored.top);
    // Only once, with the first rows.
  }, []);
  useEffect(() => {
    const update = () => {
      current.current = { search: window.location.search, top: window.scrollY };
    };
    // In the next frame: reading it now would force a second layout.
    const frame = requestAnimationFrame(update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', update);
      store.current(current.current);
    };
  }, []);
}
