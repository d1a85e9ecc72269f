/** The console of a signed-in user: react-admin with the declarations and providers. */
import { AbilityProvider } from '@casl/react';
import { CssBaseline } from '@mui/material';
import type { QueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  memo,
  type ReactElement,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, type I18nProvider, type Store } from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { thisApp } from '../contract/app.ts';
import { resources } from '../contract/registry.ts';
import { LoadErrorContext } from './app/lazyPart.tsx';
import { findHomeScreen, listScreens } from './app/screens.ts';
import { Confirmation } from './confirmation/Confirmation.tsx';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { dropStrayClicks } from './layout/doubleClicks.ts';
import { FullLayout } from './layout/FullLayout.tsx';
import { CrashedPage } from './layout/messages/CrashedPage.tsx';
import { LoadError } from './layout/messages/LoadError.tsx';
import { NotificationFilter } from './layout/messages/NotificationFilter.tsx';
import { Toasts } from './layout/messages/Toasts.tsx';
import { keepNumbersStill } from './layout/stillNumbers.ts';
import { hasPage, toCanonical } from './providers/addresses.ts';
import { authProvider } from './providers/authProvider.ts';
import { dataProvider } from './providers/data/dataProvider.ts';
import { BrowserRouter } from './providers/history.tsx';
import { invalidatePermissions } from './providers/queryClient.ts';
import { routerProvider } from './providers/routerProvider.tsx';
import { ApprovalNotice } from './records/ApprovalNotice.tsx';
import { adminResources } from './records/adminResources.tsx';
import { GeneratedSecrets } from './records/GeneratedSecrets.tsx';
import { storedAbility } from './session/ability.ts';
import { getLandingPage } from './session/landing.ts';
import { getNextPage } from './session/nextPage.ts';
import { onAbilityChange, startPermissionSync } from './session/permissionSync.ts';
import { onSessionChange, storedUser } from './session/storage.ts';
import { findSignInPage, NOT_FOUND } from './signIn/pages.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

export function App(providers: Providers) {
  const { queryClient } = providers;
  const [routedConsole] = useState(() => <CanonicalRoute {...providers} />);
  useEffect(startPermissionSync, []);
  useEffect(keepNumbersStill, []);
  useEffect(dropStrayClicks, []);
  useEffect(() => onAbilityChange(() => void invalidatePermissions(queryClient)), [queryClient]);
  return <BrowserRouter>{routedConsole}</BrowserRouter>;
}

/** What outlives a redirect, which makes the console anew: `i18nProvider` with its first language loaded. */
export type Providers = { i18nProvider: I18nProvider; queryClient: QueryClient; store: Store };

/** Redirects to the canonical public path of the page. */
function CanonicalRoute(providers: Providers) {
  const { pathname, search } = useLocation();
  const path = toCanonical(pathname);
  if (findSignInPage(path))
    return <Navigate to={getNextPage(search) ?? getLandingPage(storedUser())} replace />;
  if (!hasPage(path)) return <Navigate to={NOT_FOUND} replace />;
  if (path !== pathname) return <Navigate to={path + search} replace />;
  return <Console {...providers} />;
}

function toFullPage(Page: ComponentType) {
  return (
    <FullLayout>
      <Page />
    </FullLayout>
  );
}

let pages: ReactElement | undefined;

/** Created once: react-admin registers all pages again for each new element. */
function renderPages(): ReactElement {
  pages ??= (
    <CoreAdminUI
      dashboard={findHomeScreen()?.page}
      layout={ConsoleLayout}
      error={CrashedPage}
      title={thisApp().name}
      disableTelemetry
      requireAuth
    >
      {adminResources(resources)}
      <CustomRoutes>
        {listScreens()
          .filter((screen) => !screen.full && screen !== findHomeScreen())
          .map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
      </CustomRoutes>
      <CustomRoutes noLayout>
        {listScreens()
          .filter(({ full }) => full)
          .map(({ path, page: Page }) => (
            <Route key={path} path={path} element={toFullPage(Page)} />
          ))}
      </CustomRoutes>
    </CoreAdminUI>
  );
  return pages;
}

/** Not re-rendered on navigation: components that depend on the location subscribe to it. */
const Console = memo(function Console(providers: Providers) {
  const ability = useSyncExternalStore(onSessionChange, storedAbility);
  return (
    <AbilityProvider value={ability}>
      <AdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        routerProvider={routerProvider}
        {...providers}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
      >
        <CssBaseline enableColorScheme />
        <LoadErrorContext value={LoadError}>
          <NotificationFilter>{renderPages()}</NotificationFilter>
        </LoadErrorContext>
        <Confirmation />
        <GeneratedSecrets />
        <ApprovalNotice />
        <Toasts />
      </AdminContext>
    </AbilityProvider>
  );
});
