/**
 * The browser's location and history, with the interface that React Router's components expect. React Router's own data
 * router would bring loaders, actions and fetchers: 15 kB that the console never uses. @tanstack/history provides
 * navigation blocking.
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
 * Whether the current page was reached through the history or by loading it in the browser, rather than by a link.
 * React Router's `useNavigationType` reports the same, but not within `Routes` that were given a location.
 */
export const useIsReturn = (): boolean => use(ReturnContext);

/** Provides this window's location to its children. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(getHistory);
  const [entry, setEntry] = useState<HistoryEntry>(() => ({ location: history.location, action: 'POP' }));
  const navigator = useMemo(() => createNavigator(history), [history]);
  useLayoutEffect(() => {
    return history.subscribe(({ location, action: { type } }) => {
      const action = type === 'PUSH' || type === 'REPLACE' ? type : 'POP';
      startTransition(() => setEntry({ location, action }));
    });
  }, [history]);
  const location = useMemo(() => toRouterLocation(entry.location), [entry.location]);
  return (
    <HistoryContext value={history}>
      <ReturnContext value={entry.action === 'POP'}>
        <Router location={location} navigationType={entry.action as NavigationType} navigator={navigator}>
          {children}
        </Router>
      </ReturnContext>
    </HistoryContext>
  );
}

let shared: RouterHistory | undefined;

/**
 * One instance for the lifetime of the page: the browser has a single history, and navigation while the console
 * unmounts needs it too.
 */
function getHistory(): RouterHistory {
  shared ??= createBrowserHistory();
  return shared;
}

type HistoryEntry = { location: HistoryLocation; action: RouterHistoryAction };
/** React Router's enumeration of the same words. */
type NavigationType = Parameters<typeof Router>[0]['navigationType'];

export function useCanBlock(): boolean {
  return use(HistoryContext) !== undefined;
}

/** Blocks navigation to another page of the console until the blocker is told to proceed or reset. */
export function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const history = use(HistoryContext);
  const [blocker, setBlocker] = useState<RouterBlocker>(unblocked);
  const latest = useRef(shouldBlock);
  useLayoutEffect(() => {
    latest.current = shouldBlock;
  });
  useEffect(
    () =>
      history?.block({
        // Leaving the console altogether is handled by the forms.
        enableBeforeUnload: false,
        blockerFn: ({ currentLocation, nextLocation, action }) => {
          const [from, to] = [toRouterLocation(currentLocation), toRouterLocation(nextLocation)];
          const historyAction = action === 'PUSH' || action === 'REPLACE' ? action : 'POP';
          const isBlocked =
            typeof latest.current === 'function'
              ? latest.current({ currentLocation: from, nextLocation: to, historyAction })
              : latest.current;
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

const toHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** A navigation to the current page adds no history entry. */
function createNavigator(history: RouterHistory): Navigator {
  // Updates the address bar synchronously, because the next code may read it.
  const go = (method: 'push' | 'replace') => (to: To, state?: unknown) => {
    history[method](toHref(to), { of: state });
    history.flush();
  };
  const [push, replace] = [go('push'), go('replace')];
  return {
    createHref: toHref,
    go: (steps) => history.go(steps),
    // Compares with the address bar: React may not have rendered the last navigation yet.
    push: (to, state) => (toHref(to) === history.location.href ? replace(to, state) : push(to, state)),
    replace,
  };
}

/** Removes the history's own keys from the state. */
function toRouterLocation({ pathname, search, hash, state }: HistoryLocation): Required<RouterLocation> {
  return {
    pathname,
    search,
    hash,
    state: 'of' in state ? (state.of ?? null) : null,
    key: state.key ?? 'default',
  };
}
