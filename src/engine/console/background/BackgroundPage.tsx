/** Work in the background: what runs, is late or has failed, and a button that runs it again. Refreshes by itself. */
import { Skeleton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Title } from '../layout/Title.tsx';
import { Failed } from '../records/page/Failed.tsx';
import { Section } from '../records/page/Section.tsx';
import { useIsSmall } from '../records/useIsSmall.ts';
import { useBackground } from './useBackground.ts';
import { WorkCards } from './WorkCards.tsx';
import { WorkTable } from './WorkTable.tsx';

export function BackgroundPage() {
  const translate = useTranslate();
  const isSmall = useIsSmall();
  const { data, error } = useBackground();
  const Works = isSmall ? WorkCards : WorkTable;
  return (
    <Stack sx={{ pt: 2, pb: 4 }} spacing={2}>
      <Title title={translate('console.background.title')} />
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 720 }}>
        {translate('console.background.text')}
      </Typography>
      {/* What was shown before an error stays, since the next refresh may succeed. */}
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rectangular" height={320} />}
      {data && (
        <Section title={translate('console.background.works')}>
          {data.length > 0 ? (
            <Works works={data} />
          ) : (
            <Typography color="textSecondary">{translate('console.background.empty')}</Typography>
          )}
        </Section>
      )}
    </Stack>
  );
}
