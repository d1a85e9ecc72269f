/**
 * A page that is opened begins at its top: after a record was saved, too, and wherever its link stood. Who goes back is
 * where they were. To stand before the page, which may know better (a list: keptScroll.ts).
 */
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

export function FromTop() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    if (!isReturn) window.scrollTo(0, 0);
    // Of each page once: what changes of its address is still the same page.
  }, [pathname]);
  return null;
}
