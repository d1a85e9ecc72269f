/** A link to the page of the current record. */
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext, useResourceContext, useTranslate } from 'react-admin';

/** React-admin's buttons drop their label on narrow screens; these keep it because there is room. */
export function RecordLinkButton() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const resource = useResourceContext();
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource, id: record.id, type: 'show' })}
      variant="outlined"
      size="small"
      startIcon={<ShowIcon />}
    >
      {translate('ra.action.show')}
    </Button>
  );
}
