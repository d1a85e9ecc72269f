/** The header of every page: breadcrumbs, title and actions. */
import { Box, Typography } from '@mui/material';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import type { MatchedPage } from '../app/pageAt.ts';
import { useTrackRecent } from '../palette/recent.ts';
import { usePage } from './messages/Guard.tsx';
import { Breadcrumbs } from './navigation/Breadcrumbs.tsx';
import { TitleContext } from './Title.tsx';
import { useCreateTitle, useDocumentTitle } from './title.ts';

/** Where pages render parts of the header. */
type Containers = {
  actions: HTMLElement | null;
  head: HTMLElement | null;
  /** Whether the page has a head of its own. */
  setOwnHead: (hasOwnHead: boolean) => void;
};

const HeaderContext = createContext<Containers>({
  actions: null,
  head: null,
  setOwnHead: () => undefined,
});

/** Renders a page's actions beside its title. The primary one is `variant="contained"`. */
export function PageActions({ children }: { children: ReactNode }) {
  const { actions: container } = useContext(HeaderContext);
  return container ? createPortal(children, container) : null;
}

/** Replaces the title and the actions in the page's header, with the `h1`. The page sets its `Title` all the same. */
export function PageHead({ children }: { children: ReactNode }) {
  const { head, setOwnHead } = useContext(HeaderContext);
  // Before painting, so that there are never two titles.
  useLayoutEffect(() => {
    setOwnHead(true);
    return () => setOwnHead(false);
  }, [setOwnHead]);
  return head ? createPortal(children, head) : null;
}

/** A page with its header: children set the actions with `PageActions` and the title with `Title`. */
export function PageFrame({ children }: { children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [hasOwnHead, setOwnHead] = useState(false);
  const [ownTitle, setTitle] = useState('');
  const page = usePage();
  const defaultTitle = useDefaultTitle(page);
  const title = ownTitle || defaultTitle;
  const containers = useMemo(() => ({ actions: container, head, setOwnHead }), [container, head]);
  useDocumentTitle(title);
  useTrackRecent(page);
  return (
    <>
      <Box component="header" sx={{ pt: { xs: 2, md: 2.5 }, pb: 2 }}>
        <Breadcrumbs page={page} />
        <div ref={setHead} />
        {!hasOwnHead && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
            <Heading title={title} />
            <Box ref={setContainer} sx={[actions, isRecord(page) && reservedSpace]} />
          </Box>
        )}
      </Box>
      <TitleContext value={setTitle}>
        <HeaderContext value={containers}>{children}</HeaderContext>
      </TitleContext>
    </>
  );
}

const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  displayPrint: 'none',
  '&:not(:empty)': { minHeight: 'var(--control-height)' },
} as const;

const reservedSpace = { flexBasis: { xs: '100%', sm: 'auto' }, minHeight: 'var(--control-height)' } as const;

/** On narrow screens a record's actions are below its name; their space is reserved until the record has loaded. */
function isRecord(page: MatchedPage | undefined): boolean {
  return page !== undefined && 'resource' in page && page.id !== undefined;
}

function Heading({ title }: { title: string }) {
  return (
    <Typography
      variant="h1"
      sx={{
        flex: '1 1 auto',
        minWidth: 0,
        lineHeight: 'var(--control-height)',
        overflowWrap: 'anywhere',
      }}
    >
      {title}
    </Typography>
  );
}

/** Until the page sets its own with `Title`: the one from the page table. */
function useDefaultTitle(page: MatchedPage | undefined): string {
  const translate = useTranslate();
  const createTitle = useCreateTitle();
  if (!page) return '';
  if ('screen' in page) return translate(page.screen.label);
  const { name } = page.resource;
  const plural = translate(`resources.${name}.name`, { smart_count: 2 });
  if (page.verb === 'list') return plural;
  if (page.verb === 'import')
    return translate('console.labelled', { label: translate('console.list.import'), value: plural });
  if (page.verb === 'create') return createTitle(name);
  const singular = translate(`resources.${name}.name`, { smart_count: 1 });
  return page.verb === 'show' ? singular : translate('ra.page.edit', { recordRepresentation: singular });
}
