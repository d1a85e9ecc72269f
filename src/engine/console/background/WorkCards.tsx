/** Work in the background on narrow screens. */
import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BackgroundWorkEntry } from '../../contract/calls/background.ts';
import { useDuration } from './workLabels.ts';
import { LastRun, Name, RunAgain, Status, Trouble } from './workParts.tsx';

export function WorkCards({ works }: { works: readonly BackgroundWorkEntry[] }) {
  const translate = useTranslate();
  const format = useDuration();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {works.map((work) => (
        <Stack component="li" key={work.name} spacing={0.75} sx={card}>
          <Stack
            direction="row"
            spacing={1}
            sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}
          >
            <Name work={work} />
            <Status work={work} />
          </Stack>
          <Typography variant="body2" color="textSecondary">
            {translate('console.background.columns.interval')}: {format(work.interval)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('console.background.columns.lastRun')}: <LastRun work={work} />
          </Typography>
          {(work.error || work.behind?.blocks) && <Trouble work={work} />}
          <Box sx={{ ml: -1 }}>
            <RunAgain work={work} />
          </Box>
        </Stack>
      ))}
    </Box>
  );
}

const card = { borderTop: 1, borderColor: 'divider', py: 1.25, '&:first-of-type': { borderTop: 0 } } as const;
