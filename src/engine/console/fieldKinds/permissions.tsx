/** The rules of a role: sentences in lists, a lazily loaded matrix on the role's own pages. */
import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { PermissionsField } from '../../contract/fields.ts';
import type { Permission } from '../../contract/rights/abilities.ts';
import { lazyPart } from '../app/lazyPart.tsx';
import { withCalls } from '../permissions/withCalls.ts';
import { type DisplayProps, type Kind, plainCell } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';
import { getVerbKey, useSubjectName } from './subjects.ts';

const View = lazyPart(
  async () => (await withCalls(import('../permissions/PermissionsView.tsx'))).PermissionsView,
);

export const permissions: Kind<PermissionsField> = {
  ...plainCell,
  isWide: () => true,
  Display: ({ full, ...props }) =>
    full ? (
      <Suspense fallback={<Skeleton variant="rectangular" height={480} />}>
        <View source={props.name} />
      </Suspense>
    ) : (
      <Sentences {...props} />
    ),
};

/** Only the first rules. */
function Sentences({ name }: DisplayProps<PermissionsField>) {
  const translate = useTranslate();
  const subjectName = useSubjectName();
  const value = useRecordContext()?.[name] as Permission[] | undefined;
  if (!Array.isArray(value) || value.length === 0) return <EmptyValue />;
  const formatRule = ({ subject, action, allowed }: Permission) =>
    translate(`console.permissions.${allowed ? 'allowed' : 'denied'}`, {
      action: translate(getVerbKey(action, subject)),
      subject: subject === 'all' ? translate('console.permissions.all') : subjectName(subject),
    });
  const first = value.slice(0, 3).map(formatRule).join(', ');
  return <span>{value.length > 3 ? `${first} … +${value.length - 3}` : first}</span>;
}
