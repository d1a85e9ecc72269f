/** What a record's page offers to do, whoever declares it: an action, a link, editing, deleting, a feature's dialog. */
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

export type RecordAction = {
  /** Unique on the page: a verb. */
  name: string;
  label: string;
  /** For screen readers, if the label alone is ambiguous; contains the label. */
  accessibleName?: string;
  icon?: ReactNode;
  /** What most users come for: its button stands out unless the declaration names another action. */
  isPrimary?: boolean;
  /** Red, and offered last. */
  isDangerous?: boolean;
  /** Why it is unavailable now, in the user's language. It is still offered, so that users learn the reason. */
  unavailableReason?: string | undefined;
} & (
  | { to: string }
  | { onClick: () => void; isPending?: boolean }
  /** Rendered until it calls `onClose`. */
  | { dialog: (onClose: () => void) => ReactNode }
);

/** Called as a hook: the actions that the user may perform on the record. */
export type UseRecordActions = (record: RaRecord) => readonly RecordAction[];

export const EDIT = 'edit';
export const DELETE = 'delete';

type Arranged = {
  primary: RecordAction | undefined;
  secondary: RecordAction | undefined;
  /** For the menu; dangerous ones last. */
  others: readonly RecordAction[];
};

/**
 * Chooses two actions for buttons. The primary one is not dangerous, unless it is preferred; the secondary one is editing if possible.
 * @param preferred the name of the primary action, from the declaration
 */
export function arrangeActions(actions: readonly RecordAction[], preferred?: string): Arranged {
  const available = actions.filter(({ unavailableReason }) => !unavailableReason);
  const harmless = available.filter(({ isDangerous }) => !isDangerous);
  const leading = [...harmless.filter(({ isPrimary }) => isPrimary), ...harmless];
  const primary =
    available.find(({ name }) => name === preferred) ?? leading.find(({ name }) => name !== EDIT);
  const isLeft = (action: RecordAction) => action !== primary;
  const secondary =
    available.filter(isLeft).find(({ name }) => name === EDIT) ??
    leading.find(isLeft) ??
    available.filter(isLeft).find(({ name }) => name !== DELETE);
  const others = actions.filter((action) => isLeft(action) && action !== secondary);
  return {
    primary,
    secondary,
    others: [...others].sort((one, other) => Number(one.isDangerous ?? 0) - Number(other.isDangerous ?? 0)),
  };
}
