/** The current record's state; on click, its history and the actions that lead from it to other states. */
import { Box, ButtonBase, Popover, Typography } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { type RaRecord, useRecordContext, useTranslate, useTranslateLabel } from 'react-admin';
import { listActions } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { ExtensionPoint } from '../../app/ExtensionPoint.tsx';
import { getTone } from '../../fieldKinds/choice.tsx';
import { useActionLabels } from './useActionLabels.ts';

export function StateChip({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const record = useRecordContext();
  const heading = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = resource.state?.field ?? '';
  const current: unknown = record?.[name];
  if (typeof current !== 'string' || !resource.fields[name]) return null;
  const shownName = findShownState(resource, record);
  const shown = String(record?.[shownName]);
  const label = translateLabel({ source: shownName, resource: resource.name });
  const text = translate(`resources.${resource.name}.choices.${shownName}.${shown}`, { _: shown });
  return (
    <>
      <ButtonBase
        className="state"
        data-tone={getTone(shown)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={translate('console.labelled', { label, value: text })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={chip}
      >
        {text}
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': heading,
            tabIndex: -1,
            sx: { mt: 0.5, px: 2, pt: 1.5, pb: 2, width: 300 },
          },
        }}
      >
        <Typography id={heading} variant="subtitle1" component="h2" sx={{ mb: 1 }}>
          {label}
        </Typography>
        <States resource={resource} current={current} />
        <Suspense fallback={null}>
          <ExtensionPoint at="record.state" />
        </Suspense>
      </Popover>
    </>
  );
}

/** The name of the field that the chip shows. */
export function findShownState({ header, fields, state }: Resource, record: RaRecord | undefined): string {
  const { state: declared = '' } = header;
  return fields[declared] && typeof record?.[declared] === 'string' ? declared : (state?.field ?? '');
}

/** All states, and the actions that lead from the current one to others. */
function States({ resource, current }: { resource: Resource; current: string }) {
  const translate = useTranslate();
  const labels = useActionLabels(resource);
  const field = resource.fields[resource.state?.field ?? ''];
  if (field?.kind !== 'choice') return null;
  const listActionLabels = (target: string) =>
    listActions(resource)
      .filter(([, { from, to }]) => to === target && current !== target && (!from || from.includes(current)))
      .map(([verb]) => labels.text(verb, 'name'));
  return (
    <Box component="ol" sx={line}>
      {field.choices.map((state) => {
        const actionLabels = listActionLabels(state);
        return (
          <li key={state} aria-current={state === current ? 'step' : undefined}>
            <span>{labels.stateName(state)}</span>
            {actionLabels.length > 0 && (
              <small>{translate('console.actions.by', { action: actionLabels.join(', ') })}</small>
            )}
            {state === current && <small>{translate('console.actions.now')}</small>}
          </li>
        );
      })}
    </Box>
  );
}

/** A little arrow, because nothing else says that a click opens something; 24 pixels are the minimum target size. */
const chip = {
  ...{ minHeight: 24, px: '7px', borderRadius: '5px', fontFamily: 'inherit' },
  ...{ fontSize: '0.75rem', fontWeight: 500 },
  '&:not([data-tone])': { bgcolor: 'action.selected' },
  '&::after': {
    content: '""',
    ...{ width: 4, height: 4, ml: 0.875, mt: '-3px', transform: 'rotate(45deg)' },
    border: 'solid currentColor',
    borderWidth: '0 1.5px 1.5px 0',
  },
} as const;

const line = {
  ...{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' },
  '& li': {
    ...{ position: 'relative', pl: 2.5, pb: 1, overflowWrap: 'anywhere' },
    ...{ borderLeft: 2, borderColor: 'divider', ml: '4px' },
  },
  '& li:last-of-type': { borderColor: 'transparent', pb: 0 },
  '& li::before': {
    content: '""',
    ...{ position: 'absolute', left: '-6px', top: 5, width: 10, height: 10, borderRadius: '50%' },
    bgcolor: 'divider',
  },
  '& li[aria-current]': { fontWeight: 600 },
  '& li[aria-current]::before': { bgcolor: 'primary.main' },
  '& small': { display: 'block', color: 'text.secondary', fontWeight: 400 },
} as const;
