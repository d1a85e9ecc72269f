/** What an action asks for, by the inputs of its kinds. */
import type { ActionDeclaration } from '../../../contract/declared/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { inputOf } from '../../kinds/inputs/index.tsx';

export function ActionFields({ resource, action }: { resource: Resource; action: ActionDeclaration }) {
  return Object.entries(action.fields ?? {}).map(([name, field]) => {
    const Input = inputOf(field);
    return Input && <Input key={name} {...{ name, field, resource }} isNew />;
  });
}
