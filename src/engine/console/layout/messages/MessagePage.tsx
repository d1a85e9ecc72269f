/** The pages that say one thing and lead back. */
import { Button, Stack, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';

/** Stands alone, without bar and menu: whoever comes there may have no session. */
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

/** Within bar and menu, which lead to what the role may see. The head of the page has its title. */
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
