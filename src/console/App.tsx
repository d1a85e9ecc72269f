/** The console for someone who is signed in: react-admin, given the declarations and the providers. */
import { AbilityProvider } from '@casl/react';
import { lazy, useState, useSyncExternalStore } from 'react';
import { Admin, CustomRoutes, type I18nProvider, Notification } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation } from 'react-router-dom';
import { resources } from '../contract/resources/index.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { rechargeable } from './operations/allowed.ts';
import { Dashboard } from './pages/Dashboard.tsx';
import { Guarded } from './pages/Guarded.tsx';
import { MessagePage } from './pages/MessagePage.tsx';
import { canonical, customPages, isKnown, NOT_AUTHORIZED, NOT_FOUND } from './providers/addresses.ts';
import { authProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { createQueryClient } from './providers/queryClient.ts';
import { routerProvider } from './providers/routerProvider.tsx';
import { createStore } from './providers/store.ts';
import { declaredResources } from './resources/declared.tsx';
import { storedAbility } from './session/ability.ts';
import { landingPage, nextPage } from './session/landing.ts';
import { onSessionChange, storedUser } from './session/storage.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** @param i18nProvider with its first language loaded */
export function App({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Addressed i18nProvider={i18nProvider} /> }]),
  );
  return <RouterProvider router={router} />;
}

/** Sees to it that the address bar shows a public address behind which there is a page. */
function Addressed({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const { pathname, search } = useLocation();
  const address = canonical(pathname);
  if (address === '/login') return <Navigate to={nextPage(search) ?? landingPage(storedUser())} replace />;
  if (!isKnown(address)) return <Navigate to={NOT_FOUND} replace />;
  if (address !== pathname) return <Navigate to={address + search} replace />;
  return <Console i18nProvider={i18nProvider} />;
}

const OperationPage = lazy(async () => ({
  default: (await import('./operations/OperationPage.tsx')).OperationPage,
}));
const ClientWallet = lazy(async () => ({ default: (await import('./pages/ClientWallet.tsx')).ClientWallet }));

const dataProvider = createDataProvider();
const pages = declaredResources(resources);
/** Toasts last 3000 ms (specification section 9). */
const Toasts = () => (
  <Notification autoHideDuration={3000} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }} />
);

function Console({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const ability = useSyncExternalStore(onSessionChange, storedAbility);
  const [queryClient] = useState(createQueryClient);
  const [store] = useState(createStore);
  return (
    <AbilityProvider value={ability}>
      <Admin
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        queryClient={queryClient}
        store={store}
        dashboard={Dashboard}
        layout={ConsoleLayout}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
        notification={Toasts}
        loginPage={false}
        title="Monedero"
        disableTelemetry
        requireAuth
      >
        {pages}
        <CustomRoutes>
          <Route
            path={customPages.operations}
            element={
              <Guarded allows={(may) => rechargeable(may).length > 0}>
                <OperationPage />
              </Guarded>
            }
          />
          <Route
            path={customPages.clientWallet}
            element={
              <Guarded allows={(may) => may.can('read', 'ClientWallet')}>
                <ClientWallet />
              </Guarded>
            }
          />
          <Route path={NOT_FOUND} element={<MessagePage about="notFound" />} />
          <Route path={NOT_AUTHORIZED} element={<MessagePage about="notAuthorized" />} />
        </CustomRoutes>
      </Admin>
    </AbilityProvider>
  );
}
