/** All that the user may do with the current record: the features' actions, the declared ones, editing and deleting. */
import { useAbility } from '@casl/react';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { findRecordSlots } from '../../app/recordSlots.ts';
import { DeleteDialog } from '../DeleteRecordButton.tsx';
import { useDeclaredActions } from './declaredActions.tsx';
import { DELETE, EDIT, type RecordAction } from './recordAction.ts';

export function useRecordActions(resource: Resource): readonly RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const createPath = useCreatePath();
  const record = useRecordContext() ?? { id: '' };
  const { actions: slots = [] } = findRecordSlots(resource.name);
  // The slots of a resource are always the same.
  const ofSlots = slots.flatMap((useActions) => useActions(record));
  const declared = useDeclaredActions(resource);
  const canDo = (verb: typeof EDIT | typeof DELETE) =>
    resource.has[verb] && ability.can(verb, resource.subject) && !record._refused?.[verb];
  const edit: RecordAction = {
    ...{ name: EDIT, label: translate('ra.action.edit'), icon: <EditIcon /> },
    to: createPath({ resource: resource.name, id: record.id, type: 'edit' }),
  };
  const remove: RecordAction = {
    ...{ name: DELETE, label: translate('ra.action.delete'), icon: <DeleteIcon />, isDangerous: true },
    dialog: (onClose) => <DeleteDialog onClose={onClose} />,
  };
  return [...ofSlots, ...declared, ...(canDo(EDIT) ? [edit] : []), ...(canDo(DELETE) ? [remove] : [])];
}
