/** Links to the API document's page, if the service serves it. */
import ReferenceIcon from '@mui/icons-material/MenuBookOutlined';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { getApiBase } from '#engine/console';

export function ApiReferenceButton() {
  const translate = useTranslate();
  const href = `${getApiBase()}/docs`;
  // Production usually doesn't serve it.
  const { data: isServed } = useQuery({
    queryKey: ['apiReference'],
    queryFn: async ({ signal }) => (await fetch(href, { method: 'HEAD', signal })).ok,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isServed) return null;
  return (
    <Button
      href={href}
      target="_blank"
      rel="noopener"
      size="small"
      startIcon={<ReferenceIcon />}
      title={translate('console.programs.asYou')}
    >
      {translate('console.programs.apiReference')}
    </Button>
  );
}
