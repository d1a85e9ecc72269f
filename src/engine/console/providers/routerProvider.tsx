/**
 * Wraps react-admin's React Router provider: `Link`, `Navigate`, `useNavigate` and `useBlocker` use public paths;
 * `Routes`, `useLocation` and `useMatch` use react-admin's paths.
 */
import { useCallback, useMemo } from 'react';
import type {
  RouterBlockerFunction,
  RouterLinkProps,
  RouterLocation,
  RouterNavigateFunction,
  RouterProvider,
  RouterTo,
} from 'react-admin';
import { createPath, parsePath } from 'react-router-dom';
import { toInternal, toPublic } from './addresses.ts';
import { useIsReturn } from './history.tsx';
import { reactRouterProvider as inner } from './reactRouter.tsx';

export const routerProvider: RouterProvider = {
  ...inner,
  useLocation,
  useNavigate,
  useBlocker,
  useMatch: (pattern) => inner.matchPath(pattern, useLocation().pathname),
  Link,
  Navigate: ({ to, ...props }) => (
    <inner.Navigate {...props} to={toPublicTarget(to, useLocation().pathname)} />
  ),
  Routes: ({ children }) => <inner.Routes location={useLocation()}>{children}</inner.Routes>,
};

function useLocation(): RouterLocation {
  const location = inner.useLocation();
  const isReturn = useIsReturn();
  return useMemo(
    () => (isReturn ? omitScrollToTop(toInternalLocation(location)) : toInternalLocation(location)),
    [location, isReturn],
  );
}

/** Going back should restore the scroll position, but the history entry still holds the flag to scroll to the top. */
function omitScrollToTop(location: RouterLocation): RouterLocation {
  if (!location.state?._scrollToTop) return location;
  const { _scrollToTop: _, ...state } = location.state;
  return { ...location, state };
}

/** The history compares the target with the current page; React Router's own comparison could be outdated. */
function Link({ to, replace = false, ...props }: RouterLinkProps) {
  const current = inner.useLocation();
  return <inner.Link {...props} to={toPublicTarget(to, current.pathname)} replace={replace} />;
}

function useNavigate(): RouterNavigateFunction {
  const navigate = inner.useNavigate();
  return useCallback<RouterNavigateFunction>(
    (to, options) => {
      if (typeof to === 'number') return navigate(to);
      navigate(toPublicTarget(to, window.location.pathname), options);
    },
    [navigate],
  );
}

function useBlocker(shouldBlock: RouterBlockerFunction | boolean) {
  const inwardBlock: RouterBlockerFunction | boolean =
    typeof shouldBlock === 'function'
      ? ({ currentLocation, nextLocation, historyAction }) =>
          shouldBlock({
            currentLocation: toInternalLocation(currentLocation),
            nextLocation: toInternalLocation(nextLocation),
            historyAction,
          })
      : shouldBlock;
  return inner.useBlocker(inwardBlock);
}

function toInternalLocation(location: RouterLocation): RouterLocation {
  const pathname = toInternal(location.pathname);
  return pathname === location.pathname ? location : { ...location, pathname };
}

/**
 * The public path of a link. List parameters navigate with a search and no pathname, meaning the current page, which
 * React Router would resolve to react-admin's path.
 */
function toPublicTarget(to: RouterTo, currentPath: string): string {
  const { pathname = currentPath, search, hash } = typeof to === 'string' ? parsePath(to) : to;
  return createPath({ pathname: toPublic(pathname), search: search ?? '', hash: hash ?? '' });
}
