/** The full layout: a single centred page, without bar and menu. */
import { Box } from '@mui/material';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { hideLoadingOverlay } from '../start/loadingOverlay.ts';
import { Brand } from './Brand.tsx';
import { Guard, usePage } from './messages/Guard.tsx';
import { useAppliedColorMode } from './settings/displayPreferences.ts';
import { useDocumentTitle } from './title.ts';

export function FullLayout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  useAppliedColorMode();
  useEffect(hideLoadingOverlay, []);
  const page = usePage();
  useDocumentTitle(page && 'screen' in page ? translate(page.screen.label) : undefined);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        boxSizing: 'border-box',
        p: 3,
        display: 'grid',
        gridTemplateRows: 'auto 1fr',
        bgcolor: 'background.default',
      }}
    >
      <Brand />
      <Box sx={{ display: 'grid', placeItems: 'center', pb: '10vh' }}>
        <Suspense fallback={null}>
          <Guard>{children}</Guard>
        </Suspense>
      </Box>
    </Box>
  );
}
