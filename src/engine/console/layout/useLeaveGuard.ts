/** Asks before unsaved input is left for another page of the console, another site or a closed tab. */
import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useUnsaved } from './unsaved.ts';

/** For forms that are not a record's. A change of the page's query string doesn't count as leaving. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const translate = useTranslate();
  useUnsaved(isUnsaved);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (state !== 'blocked') return;
    if (!isUnsaved || window.confirm(translate('ra.message.unsaved_changes'))) proceed?.();
    else reset?.();
    // The blocker's functions change on every render.
  }, [state]);
}
