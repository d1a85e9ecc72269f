/** Shows or hides the preview. Only where it has room. */
import PreviewIcon from '@mui/icons-material/ViewSidebarOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFitsPreview, useHasPreview } from './current.ts';

export function PreviewButton() {
  const translate = useTranslate();
  const [isShown, show] = useHasPreview();
  if (!useFitsPreview()) return null;
  return (
    <Button
      size="small"
      startIcon={<PreviewIcon />}
      aria-pressed={isShown}
      onClick={() => show(!isShown)}
      sx={{ '&[aria-pressed=true]': { bgcolor: 'action.selected', color: 'text.primary' } }}
    >
      {translate('console.preview.name')}
    </Button>
  );
}
