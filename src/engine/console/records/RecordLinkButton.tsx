/** A link to another page of the current record. */
import EditIcon from '@mui/icons-material/EditOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext, useResourceContext, useTranslate } from 'react-admin';

const icons = { edit: EditIcon, show: ShowIcon };

/** React-admin's buttons drop their label on narrow screens; these keep it because there is room. */
export function RecordLinkButton({ to }: { to: keyof typeof icons }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const resource = useResourceContext();
  const record = useRecordContext();
  const Icon = icons[to];
  if (!record) return null;
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource, id: record.id, type: to })}
      variant="outlined"
      size="small"
      startIcon={<Icon />}
    >
      {translate(`ra.action.${to}`)}
    </Button>
  );
}
