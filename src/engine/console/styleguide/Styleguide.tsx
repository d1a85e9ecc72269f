/** Every component in the skin and language that the page's address names: `/styleguide?skin=dark&language=de`. */
import { Box, CssBaseline, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { I18nProvider } from 'react-admin';
import { PageFrame } from '../layout/PageHeader.tsx';
import { listLanguages } from '../providers/languages/languages.ts';
import { readPreference } from '../providers/preferences.ts';
import type { Chapter, Example } from './example.ts';
import { SampleConsole } from './SampleConsole.tsx';

type Props = { i18nProvider: I18nProvider; chapters: readonly Chapter[] };

export function Styleguide({ i18nProvider, chapters }: Props) {
  return (
    <Box component="main" sx={{ maxWidth: 1200, mx: 'auto', px: 3, pb: 6 }}>
      <SampleConsole i18nProvider={i18nProvider}>
        <CssBaseline enableColorScheme />
        <Head />
      </SampleConsole>
      {chapters.map(({ name, examples }) => (
        <section key={name} aria-label={name}>
          {examples.map((example) => (
            <SampleConsole key={example.name} i18nProvider={i18nProvider} {...example}>
              <Shown {...example} />
            </SampleConsole>
          ))}
        </section>
      ))}
    </Box>
  );
}

function Shown({ name, Example, isPage }: Example) {
  return (
    <Box component="article" sx={{ borderTop: 1, borderColor: 'divider', mt: 3, pt: 1 }}>
      <Typography variant="caption" component="h2" color="textSecondary" sx={{ mb: 1.5 }}>
        {name}
      </Typography>
      {isPage ? (
        <PageFrame>
          <Example />
        </PageFrame>
      ) : (
        <Example />
      )}
    </Box>
  );
}

function Head() {
  const language = readPreference('language');
  const skin = readPreference('theme');
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', pt: 3 }}>
      <Typography variant="h1" sx={{ flex: 1 }}>
        Styleguide
      </Typography>
      {['light', 'dark'].map((one) => (
        <Switch key={one} to={`?skin=${one}&language=${language}`} isCurrent={one === skin}>
          {one}
        </Switch>
      ))}
      {listLanguages().map(({ locale, name }) => (
        <Switch key={locale} to={`?skin=${skin}&language=${locale}`} isCurrent={locale === language}>
          {name}
        </Switch>
      ))}
    </Box>
  );
}

/** Loads the page anew, as every first page of the console is loaded. */
function Switch({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link href={to} aria-current={isCurrent ? 'page' : undefined} sx={{ fontWeight: isCurrent ? 600 : 400 }}>
      {children}
    </Link>
  );
}
