/**
 * The layouts with top bar and menu: vertical, with the menu at the side; horizontal, with the menu in a bar at the
 * top.
 */
import { Box, Drawer, Skeleton } from '@mui/material';
import { memo, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNotify, useTranslate } from 'react-admin';
import { ExtensionPoint } from '../app/ExtensionPoint.tsx';
import { takeWelcome } from '../session/signIn.ts';
import { storedUser } from '../session/storage.ts';
import { hideLoadingOverlay } from '../start/loadingOverlay.ts';
import { BackToTop } from './BackToTop.tsx';
import { Brand } from './Brand.tsx';
import { FromTop } from './FromTop.tsx';
import { ConnectionBanner } from './messages/ConnectionBanner.tsx';
import { Guard, usePage } from './messages/Guard.tsx';
import { PageBoundary } from './messages/PageBoundary.tsx';
import { MenuBar } from './navigation/MenuBar.tsx';
import { SideMenu } from './navigation/SideMenu.tsx';
import { PageFrame } from './PageHeader.tsx';
import { PrintedPage } from './PrintedPage.tsx';
import { CONTENT, SkipLink } from './SkipLink.tsx';
import { useAppliedColorMode, useMenuOrientation, useSideOpen } from './settings/displayPreferences.ts';
import { CharacterKeys } from './shortcuts/CharacterKeys.tsx';
import { TopBar } from './TopBar.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

export function ConsoleLayout({ children }: { children: ReactNode }) {
  useWelcome();
  useAppliedColorMode();
  useEffect(hideLoadingOverlay, []);
  const isNarrow = useIsNarrow();
  const [arrangement] = useMenuOrientation();
  const [isSideOpen, setSideOpen] = useSideOpen();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hasSide = !isNarrow && arrangement === 'vertical';
  const hasBar = !isNarrow && arrangement === 'horizontal';
  const side = useToggle(isSideOpen, setSideOpen);
  const drawer = useToggle(isDrawerOpen, setDrawerOpen);
  // The page stays at the same position in the tree in every layout, so that switching layouts doesn't lose form input.
  return (
    <>
      <FromTop />
      <PrintedPage />
      <SkipLink />
      <Box sx={[{ display: 'grid', gridTemplateColumns: getColumns(hasSide, isSideOpen) }, printLayout]}>
        {hasSide && <Side isCollapsed={!isSideOpen} />}
        <Box sx={{ minWidth: 0 }}>
          <Box component="header" ref={useBarHeight()} sx={bar}>
            <Box sx={hasBar ? { maxWidth: MAX_WIDTH_PX, mx: 'auto' } : undefined}>
              <TopBar hasBrand={!hasSide} menu={hasSide ? side : isNarrow ? drawer : undefined} />
              {hasBar && <MenuBar />}
            </Box>
            <ConnectionBanner />
          </Box>
          <Content isWide={!hasBar}>{children}</Content>
        </Box>
      </Box>
      {isNarrow && <MenuDrawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />}
      <BackToTop />
      <CharacterKeys />
      <ExtensionPoint at="everywhere" />
    </>
  );
}

/** Returns the same object until it changes. */
function useToggle(open: boolean, set: (open: boolean) => void) {
  return useMemo(() => ({ open, onToggle: () => set(!open) }), [open, set]);
}

/** Exposes the height of the bar to the page's styles as `--bar-height`, for elements that stick below it. */
function useBarHeight() {
  return useCallback((element: HTMLElement) => {
    const publish = () =>
      document.documentElement.style.setProperty('--bar-height', `${element.offsetHeight}px`);
    const observer = new ResizeObserver(publish);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}

/** Pixels. Longer lines are hard to read. */
const MAX_WIDTH_PX = 1440;

function getColumns(hasSide: boolean, isSideOpen: boolean): string {
  return hasSide ? `${isSideOpen ? 232 : 60}px minmax(0, 1fr)` : 'minmax(0, 1fr)';
}

/** @param isWide whether lists use the whole width: they have no lines of text, and every column counts */
function Content({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const page = usePage();
  const isList = page !== undefined && 'verb' in page && page.verb === 'list';
  return (
    <Box
      component="main"
      id={CONTENT}
      tabIndex={-1}
      sx={{
        minWidth: 0,
        maxWidth: isWide && isList ? undefined : MAX_WIDTH_PX,
        mx: 'auto',
        px: { xs: 1.5, md: 2, lg: 3 },
        pb: 6,
        outline: 'none',
      }}
    >
      <PageBoundary path={pathname}>
        <PageFrame>
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            <Guard>{children}</Guard>
          </Suspense>
        </PageFrame>
      </PageBoundary>
    </Box>
  );
}

/** Sticks to the top while the page scrolls. */
const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const;

/** In print only the page is shown, without bar and menu. */
const printLayout = { '@media print': { display: 'block' } } as const;

/** Not re-rendered with the page beside it. */
const Side = memo(function Side({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <Box sx={{ borderRight: 1, borderColor: 'divider', displayPrint: 'none' }}>
      <Box sx={{ position: 'sticky', top: 0, height: '100vh', overflowY: 'auto', overflowX: 'hidden' }}>
        <SideMenu isCollapsed={isCollapsed}>
          <Box sx={{ display: 'flex', alignItems: 'center', height: 52, px: 2.25, mb: 1 }}>
            <Brand isMarkOnly={isCollapsed} />
          </Box>
        </SideMenu>
      </Box>
    </Box>
  );
});

/** On narrow screens the menu is a drawer in either layout. */
function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const label = useTranslate()('console.menu.label');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 272 } } }}
    >
      <SideMenu onFollow={onClose}>
        <Box sx={{ px: 2.25, py: 1.75 }}>
          <Brand />
        </Box>
      </SideMenu>
    </Drawer>
  );
}

/** Greets a user who has just signed in. */
function useWelcome(): void {
  const notify = useNotify();
  useEffect(() => {
    const user = storedUser();
    if (user && takeWelcome()) {
      notify('console.welcome', { type: 'success', messageArgs: { name: user.userName } });
    }
  }, [notify]);
}
