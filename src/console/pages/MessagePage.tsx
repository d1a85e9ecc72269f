/** The pages that say one thing and lead back. They stand alone, without bar and menu. */
import { Button, Stack, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';

export function NotFound() {
  return <MessagePage about="notFound" />;
}

export function NotAuthorized() {
  return <MessagePage about="notAuthorized" />;
}

function MessagePage({ about }: { about: 'notFound' | 'notAuthorized' }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, textAlign: 'center', maxWidth: 420 }}>
      <Typography variant="h1">{translate(`console.${about}.title`)}</Typography>
      <Typography color="textSecondary">{translate(`console.${about}.text`)}</Typography>
      <Button component={LinkBase} to="/" variant="contained">
        {translate('console.home')}
      </Button>
    </Stack>
  );
}
