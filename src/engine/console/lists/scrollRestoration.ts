/** Brings someone who comes back to a list to where they were in it. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useStore } from 'react-admin';

type ScrollPosition = { search: string; top: number };

/** To be used by what stands there once the rows do. Forgotten at logout, as its name says to the store. */
export function useScrollRestoration(resource: string): void {
  const { search, state } = useLocation();
  const [stored, setStored] = useStore<ScrollPosition | undefined>(`${resource}.scrollPosition`);
  const current = useRef<ScrollPosition>({ search, top: 0 });
  const store = useRef(setStored);
  store.current = setStored;
  useLayoutEffect(() => {
    if (stored && stored.search === search && state?._scrollToTop !== true) window.scrollTo(0, stored.top);
    // Once, with the first rows.
  }, []);
  useEffect(() => {
    const update = () => {
      current.current = { search: window.location.search, top: window.scrollY };
    };
    // With the next frame: asked for now, the browser would lay the page out once more than it must.
    const frame = requestAnimationFrame(update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', update);
      store.current(current.current);
    };
  }, []);
}
