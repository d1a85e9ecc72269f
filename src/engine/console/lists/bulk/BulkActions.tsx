/** The buttons over the selected rows. */
import { useAbility } from '@casl/react';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { part } from '../../app/part.tsx';
import { type BulkChoice, bulkChoices, isDangerous } from './bulk.ts';
import { useBulkWords } from './bulkWords.ts';

/** Fetched with the first use. */
const BulkDialog = part(async () => (await import('./BulkDialog.tsx')).BulkDialog);

export function BulkActions({ resource }: { resource: Resource }) {
  const ability = useAbility<Ability>();
  const translate = useTranslate();
  const words = useBulkWords(resource);
  const [chosen, setChosen] = useState<BulkChoice>();
  return (
    <>
      {bulkChoices(resource, ability).map((choice) => (
        <Button
          key={words(choice)}
          size="small"
          color={isDangerous(choice) ? 'error' : 'primary'}
          onClick={() => setChosen(choice)}
        >
          {choice.verb === 'delete' ? translate('ra.action.delete') : words(choice)}
        </Button>
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <BulkDialog resource={resource} choice={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
