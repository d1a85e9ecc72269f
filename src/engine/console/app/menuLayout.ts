/** How the menu stands for some kind of person, where it isn't simply all that their rights open. */
import type { UserData } from '../../contract/calls/sessions.ts';
import type { Ability } from '../../contract/rights/abilities.ts';

/** Who looks at the menu. An app tells kinds of people by what they see and may do: roles can be added. */
export type MenuContext = { user: UserData; ability: Ability };

/** A page with words of its own: a record, or a page that is called otherwise here. */
export type NamedLink = {
  /** A public address. */
  to: string;
  /** A message key. */
  label: string;
  /** The name of an icon. */
  icon: string;
};

export type MenuLayout = {
  /**
   * What stands above the other parts, in this order: the addresses of lists and screens, or links. What the rights
   * don't open, or the app doesn't have, is left out.
   */
  first: readonly (string | NamedLink)[];
  /** Addresses that don't stand in the menu. They open as ever, as the rights say. */
  without?: readonly string[];
};
