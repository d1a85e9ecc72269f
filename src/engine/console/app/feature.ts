/**
 * What the console is made of beside the declarations. A feature hands over its own part; the program declares them
 * once, in the order of the menu, and the engine asks here and names no feature itself.
 */
import type { ComponentType } from 'react';
import type { DataProvider } from 'react-admin';
import type { UserFacts } from '../../contract/appTypes.ts';
import type { UserData } from '../../contract/calls/sessions.ts';
import type { Ability, Action } from '../../contract/rights/abilities.ts';
import type { MenuContext, MenuLayout } from './menuLayout.ts';
import type { Screen } from './screen.ts';
import type { ListSlots, SlotsOfRecords } from './slots.ts';

export type ConsoleFeature = {
  /** Pages that are not made from a declaration, in the order of the menu. */
  screens?: readonly Screen[];
  /** What declarations can't say of lists, by the name of the resource. */
  lists?: Readonly<Record<string, ListSlots>>;
  /** What they can't say of a record's page and form: fetched with the first such page. */
  records?: () => Promise<{ records: SlotsOfRecords }>;
  /** Buttons of a resource's pages that are no verb of its declaration: the preview of a role tells them. */
  buttons?: Readonly<Record<string, readonly Button[]>>;
  /** What the command palette offers to do. */
  commands?: (ability: Ability) => readonly PaletteCommand[];
  /** What the palette offers for a text that says what to do, to whom and how: fetched with the first text. */
  typed?: () => Promise<{ typedCommands: TypedCommands }>;
  /** Icons by the names that declarations, screens and commands say. */
  icons?: Readonly<Record<string, ComponentType>>;
  /** Where someone begins who has just signed in; undefined leaves it to the others. */
  landing?: (user: Pick<UserData, 'role'> & Partial<UserFacts>) => string | undefined;
  /** How the menu stands for a kind of person; undefined leaves it to the others. */
  menu?: (context: MenuContext) => MenuLayout | undefined;
  /** Parties by an id that isn't their own: an owner by what it owns. */
  partiesBy?: (provider: DataProvider, id: string) => Promise<readonly string[]>;
  /** What stands at a place that another feature's page offers by name. */
  extensions?: Readonly<Record<string, readonly ComponentType[]>>;
};

export type Button = { action: Action; offers(ability: Ability): boolean };

export type PaletteCommand = {
  key: string;
  /** Message keys: what it does, and what is said beside. */
  label: string;
  detail: string;
  icon: string;
  /** The public address that it leads to. */
  target: string;
};

/** Tells what a text asks for, each with where it is filled in: nothing is done by it. Labels and details are said, not keys. */
export type TypedCommands = (text: string, at: TypedAt) => Promise<readonly PaletteCommand[]>;

export type TypedAt = {
  ability: Ability;
  locale: string;
  translate: (key: string, options?: object) => string;
  provider: DataProvider;
};

const declared: ConsoleFeature[] = [];

/** In the order of the menu. */
export const consoleFeatures: readonly ConsoleFeature[] = declared;

/** Adds features to the console, before anything of it is shown. One that is declared again changes nothing. */
export function declareConsole(features: readonly ConsoleFeature[]): void {
  declared.push(...features.filter((feature) => !declared.includes(feature)));
}
