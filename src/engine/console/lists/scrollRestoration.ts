/** Brings someone who comes back to a list to where they were in it. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useStore } from 'react-admin';

type Kept = { search: string; top: number };

/** To be used by what stands there once the rows do. Forgotten at logout, as its name says to the store. */
export function useScrollRestoration(resource: string): void {
  const { search, state } = useLocation();
  const [kept, setKept] = useStore<Kept | undefined>(`${resource}.scrollPosition`);
  const now = useRef<Kept>({ search, top: 0 });
  const keep = useRef(setKept);
  keep.current = setKept;
  useLayoutEffect(() => {
    if (kept && kept.search === search && state?._scrollToTop !== true) window.scrollTo(0, kept.top);
    // Once, with the first rows.
  }, []);
  useEffect(() => {
    const note = () => {
      now.current = { search: window.location.search, top: window.scrollY };
    };
    // With the next frame: asked for now, the browser would lay the page out once more than it must.
    const frame = requestAnimationFrame(note);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', note);
      keep.current(now.current);
    };
  }, []);
}
