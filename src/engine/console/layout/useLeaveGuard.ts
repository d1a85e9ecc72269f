/** Asks before what is filled in is left: for another page of the console, and for another site or a closed tab. */
import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { useUnsaved } from './unsaved.ts';

/** For a form that isn't a record's; another search of the same page leaves nothing. */
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
    // The blocker's functions are others on every render.
  }, [state]);
}
