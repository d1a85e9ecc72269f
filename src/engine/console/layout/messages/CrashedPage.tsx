/** Replaces a page that failed to render. Bar and menu remain usable. */
import { Box, Button, Stack, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { useDocumentTitle } from '../title.ts';

/** @param error the failure, shown so that the user can report it */
export function CrashedPage({ error }: { error?: unknown }) {
  const translate = useTranslate();
  const title = translate('console.crashed.title');
  useDocumentTitle(title);
  return (
    <Stack role="alert" sx={{ alignItems: 'center', gap: 2, py: 10, px: 2, textAlign: 'center' }}>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ maxWidth: 480 }}>{translate('console.crashed.text')}</Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="contained" disableElevation onClick={() => window.location.reload()}>
          {translate('console.crashed.reload')}
        </Button>
        <Button variant="outlined" component={LinkBase} to="/">
          {translate('console.home')}
        </Button>
      </Stack>
      {error instanceof Error && <Details error={error} />}
    </Stack>
  );
}

/** Where and when it happened, and the browser's error message. */
function Details({ error }: { error: Error }) {
  const translate = useTranslate();
  const lines = [window.location.pathname, new Date().toISOString(), `${error.name}: ${error.message}`];
  return (
    <Box component="details" sx={{ maxWidth: '100%', color: 'text.secondary' }}>
      <summary>{translate('console.crashed.details')}</summary>
      <Box
        component="pre"
        sx={{ m: 0, mt: 1, textAlign: 'left', whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}
      >
        {lines.join('\n')}
      </Box>
    </Box>
  );
}
