/** The change of a role's permissions in plain words: what it gains and what it loses. */
import { Box, Typography } from '@mui/material';
import type { Permission } from '../../contract/rights/abilities.ts';
import { findDifferences, type Rules } from './rights.ts';
import { groupBySubject, usePermissionLabels } from './usePermissionLabels.ts';

type Props = { before: Rules; after: Rules; role: string | undefined };

export function RightsChange({ before, after, role }: Props) {
  const { translate } = usePermissionLabels();
  const changed = findDifferences(before, after, role);
  if (changed.length === 0) return <span>{translate('console.permissions.change.none')}</span>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Rights title="granted" rights={changed.filter(({ allowed }) => allowed)} />
      <Rights title="withdrawn" rights={changed.filter(({ allowed }) => !allowed)} />
    </Box>
  );
}

function Rights({ title, rights }: { title: 'granted' | 'withdrawn'; rights: readonly Permission[] }) {
  const labels = usePermissionLabels();
  if (rights.length === 0) return null;
  return (
    <section>
      <Typography
        variant="subtitle2"
        component="h3"
        sx={{ color: title === 'granted' ? 'success.main' : 'error.main' }}
      >
        {labels.translate(`console.permissions.change.${title}`)}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
        {groupBySubject(rights).map(([subject, verbs]) => (
          <li key={subject}>
            {labels.translate('console.permissions.change.about', {
              subject: labels.subject(subject),
              actions: labels.actions(verbs, subject),
            })}
          </li>
        ))}
      </Box>
    </section>
  );
}
