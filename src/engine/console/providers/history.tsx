/**
 * Where the browser is, and the way through its history, as React Router's components ask for it. React Router's data router
 * would keep both too: with loaders, actions and fetchers, 15 kB that a console without them never calls. What asks before
 * somebody leaves is @tanstack/history's.
 */
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RouterBlocker, RouterBlockerFunction, RouterHistoryAction, RouterLocation } from 'react-admin';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';

const HistoryContext = createContext<RouterHistory | undefined>(undefined);
const ReturnContext = createContext(true);

/**
 * Whether the page at hand was come to by going through the history, or by opening it in the browser, and not by a link. React
 * Router's `useNavigationType` says so of everything within `Routes` that were given their location.
 */
export const useIsReturn = (): boolean => use(ReturnContext);

/** The address bar of this window, for all that is within. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(theHistory);
  const [place, setPlace] = useState<Place>(() => ({ location: history.location, action: 'POP' }));
  const navigator = useMemo(() => navigatorOf(history), [history]);
  useLayoutEffect(() => {
    return history.subscribe(({ location, action: { type } }) => {
      const action = type === 'PUSH' || type === 'REPLACE' ? type : 'POP';
      startTransition(() => setPlace({ location, action }));
    });
  }, [history]);
  const location = useMemo(() => said(place.location), [place.location]);
  return (
    <HistoryContext value={history}>
      <ReturnContext value={place.action === 'POP'}>
        <Router location={location} navigationType={place.action as Way} navigator={navigator}>
          {children}
        </Router>
      </ReturnContext>
    </HistoryContext>
  );
}

let kept: RouterHistory | undefined;

/** One as long as the page lives: the browser has one, and what still navigates while the console is left needs it too. */
function theHistory(): RouterHistory {
  kept ??= createBrowserHistory();
  return kept;
}

type Place = { location: HistoryLocation; action: RouterHistoryAction };
/** React Router's enumeration of the same words. */
type Way = Parameters<typeof Router>[0]['navigationType'];

export function useCanBlock(): boolean {
  return use(HistoryContext) !== undefined;
}

/** Asks before the page is left for another of the console: what is blocked goes on or stays once somebody says so. */
export function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const history = use(HistoryContext);
  const [blocker, setBlocker] = useState<RouterBlocker>(unblocked);
  const asked = useRef(shouldBlock);
  useLayoutEffect(() => {
    asked.current = shouldBlock;
  });
  useEffect(
    () =>
      history?.block({
        // Who leaves the console altogether is asked by the forms.
        enableBeforeUnload: false,
        blockerFn: ({ currentLocation, nextLocation, action }) => {
          const [from, to] = [said(currentLocation), said(nextLocation)];
          const historyAction = action === 'PUSH' || action === 'REPLACE' ? action : 'POP';
          const isBlocked =
            typeof asked.current === 'function'
              ? asked.current({ currentLocation: from, nextLocation: to, historyAction })
              : asked.current;
          if (!isBlocked) return false;
          return new Promise<boolean>((stay) => {
            const end = (isStaying: boolean) => () => {
              setBlocker(unblocked);
              stay(isStaying);
            };
            setBlocker({ state: 'blocked', location: to, proceed: end(false), reset: end(true) });
          });
        },
      }),
    [history],
  );
  return blocker;
}

const unblocked: RouterBlocker = {
  state: 'unblocked',
  ...{ reset: undefined, proceed: undefined, location: undefined },
};

function navigatorOf(history: RouterHistory): Navigator {
  // The address bar follows at once, not a moment later: what comes next may read it.
  const go = (way: 'push' | 'replace') => (to: To, state?: unknown) => {
    history[way](typeof to === 'string' ? to : createPath(to), { of: state });
    history.flush();
  };
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (steps) => history.go(steps),
    push: go('push'),
    replace: go('replace'),
  };
}

/** Without what the history keeps beside the state that was given. */
function said({ pathname, search, hash, state }: HistoryLocation): Required<RouterLocation> {
  return {
    pathname,
    search,
    hash,
    state: 'of' in state ? (state.of ?? null) : null,
    key: state.key ?? 'default',
  };
}
