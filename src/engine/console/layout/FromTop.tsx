/**
 * Scrolls to the top when a page is opened, including after a save; going back keeps the earlier position. Must be
 * rendered before the page, because the page may override it (a list: scrollRestoration.ts).
 */
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsReturn } from '../providers/history.tsx';

export function FromTop() {
  const { pathname } = useLocation();
  const isReturn = useIsReturn();
  useLayoutEffect(() => {
    if (!isReturn) window.scrollTo(0, 0);
    // Once per page: other changes to the URL stay on the same page.
  }, [pathname]);
  return null;
}
