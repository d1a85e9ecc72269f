/** The input fields of an action, below the errors that belong to none of them. */
import type { ActionDeclaration } from '../../../contract/declaration/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { getInput } from '../../fieldKinds/inputs/index.tsx';
import { UnplacedErrors } from '../../forms/UnplacedErrors.tsx';

export function ActionFields({ resource, action }: { resource: Resource; action: ActionDeclaration }) {
  return (
    <>
      <UnplacedErrors />
      {Object.entries(action.fields ?? {}).map(([name, field]) => {
        const Input = getInput(field);
        return Input && <Input key={name} {...{ name, field, resource }} isNew />;
      })}
    </>
  );
}
