/** The current client's currencies, and the dual list that activates and disables them. */
import { useAbility } from '@casl/react';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Chip, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify, useRecordContext, useTranslate, useUpdate } from 'react-admin';
import { DualList, Failed, getReferenceName, Section, useErrorToast, useUnsaved } from '#engine/console';
import type { Ability } from '#engine/contract';
import { currency } from '#features/currencies';
import { client } from '../resource.ts';
import { splitCurrencies, useCurrencyLabels, useCurrencyOptions } from './currencyLists.ts';

export function ClientCurrencies() {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const record = useRecordContext();
  const [isOpen, setOpen] = useState(false);
  if (!record) return null;
  const canEdit = ability.can('edit', client.subject) && ability.can('read', currency.subject);
  return (
    <Section
      title={translate('console.currencies.title')}
      action={
        canEdit &&
        !isOpen && (
          <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
            {translate('console.currencies.change')}
          </Button>
        )
      }
    >
      {isOpen ? (
        <CurrencyForm record={record} onDone={() => setOpen(false)} />
      ) : (
        <Stack component="dl" sx={{ m: 0, gap: 1.5 }}>
          <CurrencyNames field="activatedCurrencies" record={record} />
          <CurrencyNames field="disabledCurrencies" record={record} />
        </Stack>
      )}
    </Section>
  );
}

function CurrencyForm({ record, onDone }: { record: RaRecord; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const labels = useCurrencyLabels();
  const onError = useErrorToast();
  const { options, error } = useCurrencyOptions(record);
  const [selected, setSelected] = useState<string[]>(record.activatedCurrencies ?? []);
  const [update, { isPending }] = useUpdate();
  const isChanged = !isSameSet(selected, record.activatedCurrencies ?? []);
  useUnsaved(isChanged);
  const save = () =>
    update(
      client.name,
      { id: record.id, data: splitCurrencies(selected, record), previousData: record },
      {
        mutationMode: 'pessimistic',
        onError,
        onSuccess: () => {
          notify(`resources.${client.name}.notifications.updated`, { type: 'success' });
          onDone();
        },
      },
    );
  if (error) return <Failed error={error} />;
  if (!options) return <Skeleton variant="rounded" height={260} />;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <DualList
        options={options}
        chosen={selected}
        onChange={setSelected}
        labels={labels}
        disabled={isPending}
      />
      <Typography variant="caption" color="textSecondary">
        {translate('console.currencies.hint')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="contained" onClick={save} disabled={!isChanged} loading={isPending}>
          {translate('ra.action.save')}
        </Button>
        <Button onClick={onDone} disabled={isPending}>
          {translate('console.cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Uses the names included in the record, so that roles without access to currencies see them too. */
function CurrencyNames({ field, record }: { field: string; record: RaRecord }) {
  const translate = useTranslate();
  const names = getReferenceName(record, field)?.split(', ') ?? [];
  return (
    <Box>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(`resources.client.fields.${field}`)}
      </Typography>
      <Box component="dd" sx={{ m: 0, mt: 0.5, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {names.length === 0 && (
          <Typography variant="body2">{translate('console.currencies.none')}</Typography>
        )}
        {names.map((name) => (
          <Chip
            key={name}
            size="small"
            variant="outlined"
            label={name}
            {...(field === 'activatedCurrencies' && { color: 'success' as const })}
          />
        ))}
      </Box>
    </Box>
  );
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
