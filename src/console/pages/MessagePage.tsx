/** A page that says one thing and leads back. */
import { Stack, Typography } from '@mui/material';
import { Button, LinkBase, Title, useTranslate } from 'react-admin';

export function MessagePage({ about }: { about: 'notFound' | 'notAuthorized' }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, py: 10, px: 2, textAlign: 'center' }}>
      <Title title={translate(`console.${about}.title`)} />
      <Typography>{translate(`console.${about}.text`)}</Typography>
      <Button component={LinkBase} to="/" variant="contained" label={translate('console.home')} />
    </Stack>
  );
}
