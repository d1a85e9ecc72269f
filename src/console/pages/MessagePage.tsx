/** A page that says one thing and leads back. */
import { Button, Stack, Typography } from '@mui/material';
import { LinkBase, Title, useTranslate } from 'react-admin';

export function MessagePage({ about }: { about: 'notFound' | 'notAuthorized' }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, py: 10, px: 2, textAlign: 'center' }}>
      <Title title={translate(`console.${about}.title`)} />
      <Typography>{translate(`console.${about}.text`)}</Typography>
      <Button component={LinkBase} to="/" variant="contained" disableElevation>
        {translate('console.home')}
      </Button>
    </Stack>
  );
}
