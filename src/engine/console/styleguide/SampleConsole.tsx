/** An example's surroundings: a console of its own, at the page that the example is on. */
import { AbilityProvider } from '@casl/react';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { AdminContext, type I18nProvider, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { allow, buildAbility } from '../../contract/rights/abilities.ts';
import { LoadErrorContext } from '../app/lazyPart.tsx';
import { LoadError } from '../layout/messages/LoadError.tsx';
import { getLanguage } from '../providers/languages/languages.ts';
import { readPreference } from '../providers/preferences.ts';
import { routerProvider } from '../providers/routerProvider.tsx';
import { darkTheme, lightTheme } from '../theme/theme.ts';
import type { Example } from './example.ts';
import { sampleProvider } from './samples.ts';

const ability = buildAbility([allow('manage', 'all')]);

type Props = Pick<Example, 'path' | 'dataProvider'> & { i18nProvider: I18nProvider; children: ReactNode };

export function SampleConsole({ path = '/', dataProvider = sampleProvider, i18nProvider, children }: Props) {
  const [store] = useState(() => memoryStore({ theme: readPreference('theme'), locale: getLanguage() }));
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }),
  );
  return (
    <MemoryRouter initialEntries={[path]}>
      <AbilityProvider value={ability}>
        <AdminContext
          {...{ dataProvider, i18nProvider, queryClient, routerProvider, store, lightTheme, darkTheme }}
        >
          <LoadErrorContext value={LoadError}>
            <Suspense fallback={null}>{children}</Suspense>
          </LoadErrorContext>
        </AdminContext>
      </AbilityProvider>
    </MemoryRouter>
  );
}
