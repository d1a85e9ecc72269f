/** Pages that show one message and a link back. */
import { Button, Stack, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';

/** Shown without bar and menu: the visitor may have no session. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, textAlign: 'center', maxWidth: 420 }}>
      <Typography variant="h1">{translate('console.notFound.title')}</Typography>
      <Typography color="textSecondary">{translate('console.notFound.text')}</Typography>
      <Home />
    </Stack>
  );
}

/** Shown within bar and menu, which lead to permitted pages. The page header has its title. */
export function NotAuthorized() {
  const translate = useTranslate();
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 2, maxWidth: 560 }}>
      <Typography color="textSecondary">{translate('console.notAuthorized.text')}</Typography>
      <Home />
    </Stack>
  );
}

function Home() {
  const translate = useTranslate();
  return (
    <Button component={LinkBase} to="/" variant="contained" disableElevation>
      {translate('console.home')}
    </Button>
  );
}
