/** Lists altered rows: what each is, whose it is and which check failed, in words. */
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useLocale, useTranslate } from 'react-admin';
import { formatCount, listUrl, RecordLink, ShortId } from '#engine/console';
import { getResource } from '#engine/contract';
import type { IntegrityReport } from '../calls.ts';
import { collectIds, type Finding, findCatalogueName, findNumber, toPointers } from './findings.ts';
import { useRecordNames } from './useRecordNames.ts';
import { useTableLabels } from './useTableLabels.ts';

/** How many are shown initially and added with each click. */
const PAGE_SIZE = 25;
/** As many ids as fit into a URL. */
const MAX_LISTED = 100;

export function Findings({ report: { findings, more } }: { report: IntegrityReport }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [count, setCount] = useState(PAGE_SIZE);
  const visible = findings.slice(0, count);
  const names = useRecordNames(visible.flatMap(toPointers));
  const tableLabel = useTableLabels();
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {['transaction', 'audit'].map((resource) => (
          <ListLink key={resource} resource={resource} ids={collectIds(findings, resource)} />
        ))}
      </Stack>
      <Box
        component="ul"
        aria-label={translate('console.integrity.findings')}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {visible.map((finding) => (
          <Box
            component="li"
            key={`${finding.table} ${finding.record} ${finding.wallet} ${finding.check}`}
            sx={{ borderTop: 1, borderColor: 'divider', py: 1.25 }}
          >
            <FindingLine finding={finding} names={names} />
          </Box>
        ))}
      </Box>
      {findings.length <= count &&
        more.map(({ table, check, rows }) => (
          <Typography key={`${table} ${check}`} variant="body2">
            {translate('console.integrity.andMore', {
              count: formatCount(rows, locale),
              table: tableLabel(table, rows),
              check: translate(`console.integrity.checks.${check}`, { _: check }),
            })}
          </Typography>
        ))}
      {findings.length > count && (
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => setCount(count + PAGE_SIZE)}>
          {translate('console.record.more')}
        </Button>
      )}
    </Stack>
  );
}

type Names = ReturnType<typeof useRecordNames>;

function FindingLine({ finding, names }: { finding: Finding; names: Names }) {
  const translate = useTranslate();
  const number = findNumber(finding);
  const catalogueName = findCatalogueName(finding);
  const table = useTableLabels()(finding.table, 1);
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mb: 0.5 }}
      >
        <Chip size="small" color="error" variant="outlined" label={number ? `${table} ${number}` : table} />
        {catalogueName !== undefined && <code>{catalogueName}</code>}
        {toPointers(finding).map(({ resource, id }) => (
          <Box key={resource} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography component="span" variant="caption" color="textSecondary">
              {translate(`resources.${resource}.name`, { smart_count: 1 })}:
            </Typography>{' '}
            {names ? <RecordName resource={resource} id={id} name={names.get(id)} /> : '…'}
          </Box>
        ))}
      </Box>
      <Typography variant="body2">
        {translate(`console.integrity.checks.${finding.check}`, { _: finding.check })}
      </Typography>
    </>
  );
}

/** @param name undefined if the record is gone or not visible to the user: then there is no page to link to */
function RecordName({ resource, id, name }: { resource: string; id: string; name: string | undefined }) {
  return name ? <RecordLink resource={resource} id={id} name={name} /> : <ShortId id={id} />;
}

/** Links to the list, filtered to the findings. */
function ListLink({ resource: name, ids }: { resource: string; ids: readonly string[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (ids.length === 0) return null;
  const listedIds = ids.slice(0, MAX_LISTED);
  return (
    <Button
      size="small"
      variant="outlined"
      component={LinkBase}
      to={listUrl(getResource(name), { _id: listedIds })}
    >
      {translate(`console.integrity.inList.${name}`, {
        smart_count: listedIds.length,
        count: formatCount(listedIds.length, locale),
      })}
    </Button>
  );
}
