/** The first thing that the keyboard reaches: past bar and menu to the page. */
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
        // Not by the address: the router would take it for another page.
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
