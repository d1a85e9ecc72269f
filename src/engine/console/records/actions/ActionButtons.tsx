/** One button per declared action of the current record, where a page is not about this record alone. */
import type { Resource } from '../../../contract/resource.ts';
import { ActionButton, useChosenAction } from './ActionButton.tsx';
import { useDeclaredActions } from './declaredActions.tsx';

/** @param props `target`: the name of the record, where the page is about another one */
export function ActionButtons({ resource, target }: { resource: Resource; target?: string }) {
  const actions = useDeclaredActions(resource, target);
  const { choose, dialog } = useChosenAction();
  return (
    <>
      {actions.map((action) => (
        <ActionButton key={action.name} action={action} onChoose={choose} />
      ))}
      {dialog}
    </>
  );
}
