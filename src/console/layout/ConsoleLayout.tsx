/** The vertical layout: bar on top, menu at the side (a drawer on a narrow screen), the page. */
import { Box } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { Layout, useNotify } from 'react-admin';
import { CrashedPage } from '../pages/CrashedPage.tsx';
import { takeWelcome } from '../session/signIn.ts';
import { storedUser } from '../session/storage.ts';
import { BackToTop } from './BackToTop.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

export function ConsoleLayout({ children }: { children: ReactNode }) {
  useWelcome();
  return (
    <Layout
      appBar={TopBar}
      menu={SideMenu}
      appBarAlwaysOn
      error={CrashedPage}
      sx={{
        minWidth: 0,
        '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 }, pb: 3 },
        '& .RaLayout-appFrame, & .RaList-main': { minWidth: 0 },
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
      }}
    >
      <Box sx={{ minWidth: 0, maxWidth: 1600, width: '100%' }}>{children}</Box>
      <BackToTop />
    </Layout>
  );
}

/** Greets someone who has just signed in (specification section 8). */
function useWelcome(): void {
  const notify = useNotify();
  useEffect(() => {
    const user = storedUser();
    if (user && takeWelcome()) {
      notify('console.welcome', { type: 'success', messageArgs: { name: user.userName } });
    }
  }, [notify]);
}
