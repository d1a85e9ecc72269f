/** The first focusable element: skips bar and menu and moves to the page. */
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

export const CONTENT = 'main-content';

export function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href={`#${CONTENT}`}
      onClick={(event) => {
        // Not by URL fragment: the router would treat it as another page.
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
      sx={{
        position: 'fixed',
        top: -60,
        left: 12,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1.5,
        color: 'primary.contrastText',
        bgcolor: 'primary.main',
        fontWeight: 600,
        '&:focus': { top: 12 },
      }}
    >
      {translate('ra.navigation.skip_nav')}
    </Box>
  );
}
