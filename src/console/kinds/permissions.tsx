/** The rules of a role: read as sentences, edited as a matrix of subjects and verbs. */
import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Permission } from '../../contract/abilities.ts';
import type { PermissionsField } from '../../contract/fields.ts';
import type { DisplayProps, Kind } from './kind.ts';
import { Nothing } from './Nothing.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { useSubjectName } from './subjects.ts';

export const permissions: Kind<PermissionsField> = {
  Display: PermissionsDisplay,
  Input: ({ name }) => <PermissionMatrix source={name} />,
  filters: () => [],
  exported: (record, name) =>
    ((record[name] ?? []) as Permission[])
      .map(({ subject, action, allowed }) => `${allowed ? '+' : '-'}${action} ${subject}`)
      .join('; '),
};

function PermissionsDisplay({ name, whole }: DisplayProps<PermissionsField>) {
  const translate = useTranslate();
  const subjectName = useSubjectName();
  const value = useRecordContext()?.[name] as Permission[] | undefined;
  if (!Array.isArray(value) || value.length === 0) return <Nothing />;
  const sentence = ({ subject, action, allowed }: Permission) =>
    [
      allowed ? '' : `${translate('console.permissions.except')} `,
      `${translate(`console.permissions.actions.${action}`)} `,
      subject === 'all' ? translate('console.permissions.all') : subjectName(subject),
    ].join('');
  if (!whole) {
    const first = value.slice(0, 3).map(sentence).join(', ');
    return <span>{value.length > 3 ? `${first} … +${value.length - 3}` : first}</span>;
  }
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, columns: { md: 2 } }}>
      {value.map((permission) => (
        <Box
          component="li"
          key={`${permission.subject} ${permission.action} ${permission.allowed}`}
          sx={{ color: permission.allowed ? undefined : 'error.main' }}
        >
          {sentence(permission)}
        </Box>
      ))}
    </Box>
  );
}
