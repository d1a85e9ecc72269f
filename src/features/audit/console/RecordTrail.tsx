/** The audit log entries of the current record. */
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import {
  Link,
  LinkBase,
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useCreatePath,
  useLocale,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import {
  AlteredBadge,
  Failed,
  formatTimestampText,
  getReferenceName,
  isChange,
  listChangedFields,
  RecordLink,
  Section,
  useFieldName,
} from '#engine/console';
import { getResource } from '#engine/contract';
import { audit } from '../resource.ts';
import { useTrail } from './useTrail.ts';

const MAX_SHOWN = 8;

export function RecordTrail() {
  const record = useRecordContext();
  const resource = useResourceContext();
  if (!record || !resource) return null;
  return <TrailSection resource={resource} id={String(record.id)} />;
}

function TrailSection({ resource, id }: { resource: string; id: string }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { data, total, error, filter } = useTrail(resource, id, MAX_SHOWN);
  const listPath = `${createPath({ resource: audit.name, type: 'list' })}?${new URLSearchParams({
    filter: JSON.stringify(filter),
  })}`;
  return (
    <Section
      title={translate('console.record.trail')}
      action={
        (total ?? 0) > MAX_SHOWN && (
          <Button component={LinkBase} to={listPath} size="small">
            {translate('console.record.all')}
          </Button>
        )
      }
    >
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton height={60} />}
      {data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('console.record.noTrail')}
        </Typography>
      )}
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {data?.map((entry) => (
          <TrailEntry key={entry.id} entry={entry} resource={resource} />
        ))}
      </Stack>
    </Section>
  );
}

function TrailEntry({ entry, resource }: { entry: RaRecord; resource: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const declaration = getResource(resource);
  const fieldName = useFieldName(declaration);
  const fields =
    entry.action === 'update' && isChange(entry.data) ? listChangedFields(entry.data, declaration) : [];
  const by = getReferenceName(entry, 'user');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.25, alignItems: 'baseline' }}
    >
      <Link
        to={createPath({ resource: audit.name, id: entry.id, type: 'show' })}
        variant="body2"
        // The line height is large enough to tap when the line wraps.
        sx={{ minWidth: { sm: 190 }, lineHeight: '24px' }}
      >
        <time dateTime={entry.date} title={formatTimestampText(entry.date, locale, 'zone')}>
          {formatTimestampText(entry.date, locale)}
        </time>
      </Link>
      <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
        {translate(`resources.audit.choices.action.${entry.action}`, { _: entry.action })}
      </Typography>
      {fields.length > 0 && (
        <Typography variant="body2" component="span">
          {fields.map(fieldName).join(', ')}
        </Typography>
      )}
      {by && (
        <Typography variant="body2" component="span" color="textSecondary">
          {translate('console.record.by')} <RecordLink resource="user" id={entry.user} name={by} />
        </Typography>
      )}
      {entry.altered === true && (
        <ResourceContextProvider value={audit.name}>
          <RecordContextProvider value={entry}>
            <AlteredBadge />
          </RecordContextProvider>
        </ResourceContextProvider>
      )}
    </Box>
  );
}
