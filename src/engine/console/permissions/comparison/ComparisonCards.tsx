/** The comparison on narrow screens: the roles that have each permission. */
import { Box, Typography } from '@mui/material';
import { RoleLink } from '../RoleLink.tsx';
import { usePermissionLabels } from '../usePermissionLabels.ts';
import { Verb } from '../Verb.tsx';
import type { ComparedRole, ComparedSubject } from './comparison.ts';

type Props = { roles: readonly ComparedRole[]; subjects: readonly ComparedSubject[] };

export function ComparisonCards({ roles, subjects }: Props) {
  const labels = usePermissionLabels();
  return subjects.map(({ subject, actions }) => (
    <Box key={subject} component="section" sx={{ p: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="subtitle2" component="h2">
        {labels.subject(subject)}
      </Typography>
      {subject === 'all' && (
        <Typography variant="caption" color="textSecondary" component="p">
          {labels.translate('console.permissions.othersHint')}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '92px 1fr', rowGap: 0.75, mt: 0.5 }}
      >
        {actions.map((action) => (
          <Roles
            key={action}
            action={labels.action(action, subject)}
            roles={roles.filter(({ ability }) => ability.can(action, subject))}
            noneLabel={labels.translate('console.permissions.compare.nobody')}
          />
        ))}
      </Box>
    </Box>
  ));
}

type RolesProps = { action: string; roles: readonly ComparedRole[]; noneLabel: string };

function Roles({ action, roles, noneLabel }: RolesProps) {
  return (
    <>
      <Typography
        component="dt"
        variant="body2"
        color="textSecondary"
        sx={{ overflowWrap: 'anywhere', pr: 1 }}
      >
        <Verb>{action}</Verb>
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.25, minWidth: 0 }}
      >
        {roles.length > 0 ? roles.map((role) => <RoleLink key={role.name} role={role} />) : noneLabel}
      </Typography>
    </>
  );
}
