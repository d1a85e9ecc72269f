/** A page that says one thing and leads back. */
import { Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Button, LinkBase, useTranslate } from 'react-admin';

export function MessagePage({ about }: { about: 'notFound' | 'notAuthorized' }) {
  const translate = useTranslate();
  const title = translate(`console.${about}.title`);
  useEffect(() => {
    document.title = `${title} · ${translate('console.name')}`;
  });
  return (
    <Stack
      component="main"
      sx={{
        minHeight: '100vh',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        p: 3,
        bgcolor: 'background.default',
        color: 'text.primary',
        textAlign: 'center',
      }}
    >
      <Typography variant="h5" component="h1">
        {title}
      </Typography>
      <Typography color="textSecondary">{translate(`console.${about}.text`)}</Typography>
      <Button component={LinkBase} to="/" variant="contained" label={translate('console.home')} />
    </Stack>
  );
}
