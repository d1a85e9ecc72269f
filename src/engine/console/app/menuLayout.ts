/** The menu's layout for a kind of user, if it isn't simply everything they may open. */
import type { UserData } from '../../contract/calls/sessions.ts';
import type { Ability } from '../../contract/rights/abilities.ts';

/** The menu's user. Apps distinguish kinds of users by scope and permissions, because roles can be added. */
export type MenuContext = { user: UserData; ability: Ability };

/** A page with its own label: a record, or a page with another name here. */
export type NamedLink = {
  /** A public path. */
  to: string;
  /** A message key. */
  label: string;
  /** An icon name. */
  icon: string;
};

export type MenuLayout = {
  /**
   * Listed above the groups in this order: paths of lists and screens, or links. Pages that the user may not open or
   * the app lacks are omitted.
   */
  first: readonly (string | NamedLink)[];
  /** Paths omitted from the menu. The pages still open, if permitted. */
  without?: readonly string[];
};
