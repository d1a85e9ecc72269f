/** Subjects and their verbs as rows, roles as columns. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ScrollRegion } from '../../layout/ScrollRegion.tsx';
import { Mark } from '../matrix/Mark.tsx';
import { RoleLink } from '../RoleLink.tsx';
import { usePermissionLabels } from '../usePermissionLabels.ts';
import { Verb } from '../Verb.tsx';
import { type ComparedRole, type ComparedSubject, isChanged } from './comparison.ts';

type Props = { roles: readonly ComparedRole[]; subjects: readonly ComparedSubject[] };

export function ComparisonTable({ roles, subjects }: Props) {
  const translate = useTranslate();
  return (
    <ScrollRegion label={translate('console.permissions.subjects.ACL')}>
      <Table size="small" sx={{ 'tbody tr:last-child > th': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ minWidth: 180 }}>{translate('console.permissions.subject')}</TableCell>
            {roles.map((role) => (
              <TableCell
                key={role.name}
                align="center"
                sx={{ minWidth: 96, maxWidth: 180, whiteSpace: 'normal' }}
              >
                <RoleLink role={role} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {subjects.map((one) => (
          <Subject key={one.subject} {...one} roles={roles} />
        ))}
      </Table>
    </ScrollRegion>
  );
}

function Subject({ subject, actions, roles }: ComparedSubject & { roles: readonly ComparedRole[] }) {
  const labels = usePermissionLabels();
  return (
    <TableBody>
      <TableRow>
        <TableCell
          component="th"
          scope="rowgroup"
          colSpan={roles.length + 1}
          sx={{ fontWeight: 600, pt: '12px !important', borderBottom: 0 }}
        >
          {labels.subject(subject)}
          {subject === 'all' && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              · {labels.translate('console.permissions.othersHint')}
            </Box>
          )}
        </TableCell>
      </TableRow>
      {actions.map((action) => (
        <TableRow key={action} hover>
          <TableCell component="th" scope="row" sx={{ pl: '24px !important', color: 'text.secondary' }}>
            <Verb>{labels.action(action, subject)}</Verb>
          </TableCell>
          {roles.map((role) => (
            <TableCell key={role.name} align="center" sx={{ py: '0 !important' }}>
              <Mark
                allowed={role.ability.can(action, subject)}
                differs={isChanged(role, { action, subject })}
              />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  );
}
