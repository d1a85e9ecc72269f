/**
 * A page that is opened begins at its top: after a record was saved, too, and wherever its link stood. Who goes back is
 * where they were. To stand before the page, which may know better (a list: scrollRestoration.ts).
 */
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsReturn } from '../providers/history.tsx';

export function FromTop() {
  const { pathname } = useLocation();
  const isReturn = useIsReturn();
  useLayoutEffect(() => {
    if (!isReturn) window.scrollTo(0, 0);
    // Of each page once: what changes of its address is still the same page.
  }, [pathname]);
  return null;
}
