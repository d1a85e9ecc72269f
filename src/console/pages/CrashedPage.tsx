/** Stands where a page could not be shown: the bar and the menu stay, so that there is a way out. */
import { Button, Stack, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';

export function CrashedPage() {
  const translate = useTranslate();
  return (
    <Stack role="alert" sx={{ alignItems: 'center', gap: 2, py: 10, px: 2, textAlign: 'center' }}>
      <Title title={translate('console.crashed.title')} />
      <Typography>{translate('console.crashed.text')}</Typography>
      <Button variant="contained" disableElevation onClick={() => window.location.reload()}>
        {translate('console.crashed.reload')}
      </Button>
    </Stack>
  );
}
