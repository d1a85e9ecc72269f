/** Links to the page that creates a record. */
import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';

export function CreateTool({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  return (
    <Button
      component={LinkBase}
      to={useCreatePath()({ resource: resource.name, type: 'create' })}
      variant="contained"
      disableElevation
      startIcon={<AddIcon />}
    >
      {translate('ra.action.create')}
    </Button>
  );
}
