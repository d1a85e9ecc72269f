/** Hosts the bulk dialog. Outside the table, because a bulk action may remove the rows from the list. */
import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { BulkChoice } from './bulk.ts';

/** Fetched with the first use. */
const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog);

const ChooseContext = createContext<(choice: BulkChoice) => void>(() => undefined);

/** Opens the dialog that confirms a bulk action on the selected rows. */
export const useChooseBulk = () => use(ChooseContext);

export function BulkDialogHost({ resource, children }: { resource: Resource; children: ReactNode }) {
  const [chosen, setChosen] = useState<BulkChoice>();
  return (
    <ChooseContext value={setChosen}>
      {children}
      {chosen && (
        <Suspense fallback={null}>
          <BulkDialog resource={resource} choice={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </ChooseContext>
  );
}
