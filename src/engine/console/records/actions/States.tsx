/** The record's statuses: the current one, and the actions that lead from it to the others. */
import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { listActions } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { Section } from '../page/Section.tsx';
import { useActionLabels } from './useActionLabels.ts';

export function States({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const labels = useActionLabels(resource);
  const record = useRecordContext();
  const { state, fields } = resource;
  const field = fields[state?.field ?? ''];
  const transitions = listActions(resource).filter(([, { to }]) => to !== undefined);
  if (!record || field?.kind !== 'choice' || !transitions.length) return null;
  const current = String(record[state?.field ?? ''] ?? '');
  const listActionLabels = (target: string) =>
    transitions
      .filter(([, { from, to }]) => to === target && current !== target && (!from || from.includes(current)))
      .map(([verb]) => labels.text(verb, 'name'));
  return (
    <Section title={translate('console.actions.states')}>
      <Box component="ol" sx={lineStyle}>
        {field.choices.map((one) => {
          const actionLabels = listActionLabels(one);
          return (
            <li key={one} aria-current={one === current ? 'step' : undefined}>
              <span>{labels.stateName(one)}</span>
              {actionLabels.length > 0 && (
                <small>{translate('console.actions.by', { action: actionLabels.join(', ') })}</small>
              )}
              {one === current && <small>{translate('console.actions.now')}</small>}
            </li>
          );
        })}
      </Box>
    </Section>
  );
}

const lineStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
  fontSize: '0.875rem',
  '& li': { borderTop: 3, borderColor: 'divider', pt: 0.75, minWidth: 0, overflowWrap: 'anywhere' },
  '& li[aria-current]': { borderColor: 'primary.main', fontWeight: 600 },
  '& small': { display: 'block', color: 'text.secondary', fontWeight: 400 },
} as const;
