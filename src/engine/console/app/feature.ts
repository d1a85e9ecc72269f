/**
 * What the console consists of in addition to the declarations. Each feature provides its own part. The program
 * declares them once, in menu order, and the engine reads them here without naming any feature.
 */
import type { ComponentType } from 'react';
import type { DataProvider } from 'react-admin';
import type { ExtensionPoints, UserFacts } from '../../contract/appTypes.ts';
import type { UserData } from '../../contract/calls/sessions.ts';
import type { Ability, Action } from '../../contract/rights/abilities.ts';
import type { NoticeSource, WorkView } from '../overview/notice.ts';
import type { MenuContext, MenuLayout } from './menuLayout.ts';
import type { Screen } from './screen.ts';
import type { ListSlots, SlotsOfRecords } from './slots.ts';

export type ConsoleFeature = {
  /** Pages not generated from a declaration, in menu order. */
  screens?: readonly Screen[];
  /** What declarations can't express about lists, by resource name. */
  lists?: Readonly<Record<string, ListSlots>>;
  /** What declarations can't express about record pages and forms: fetched with the first such page. */
  records?: () => Promise<{ records: SlotsOfRecords }>;
  /** Buttons on a resource's pages that are not a verb of its declaration; the role preview lists them. */
  buttons?: Readonly<Record<string, readonly Button[]>>;
  /** Commands of the command palette. */
  commands?: (ability: Ability) => readonly PaletteCommand[];
  /** Palette entries for a text that names an action, a party and details: fetched with the first text. */
  typed?: () => Promise<{ typedCommands: TypedCommands }>;
  /** Icons by the names used in declarations, screens and commands. */
  icons?: Readonly<Record<string, ComponentType>>;
  /** The first page after sign-in; undefined leaves the decision to other features. */
  landing?: (user: Pick<UserData, 'role'> & Partial<UserFacts>) => string | undefined;
  /** The menu's layout for a kind of user; undefined leaves the decision to other features. */
  menu?: (context: MenuContext) => MenuLayout | undefined;
  /** What is wrong, and what waits for somebody: fetched with the home page, which shows it. */
  notices?: () => Promise<{ useNotices: NoticeSource }>;
  /** What the user has to do: for pages with `MyWork`, in the order of the features. */
  work?: readonly WorkView[];
  /** Queries that show records of a resource besides its own, by the first element of their keys. */
  affects?: Readonly<Record<string, readonly string[]>>;
  /** Finds parties by an id that isn't their own: an owner by what it owns. */
  partiesBy?: (provider: DataProvider, id: string) => Promise<readonly string[]>;
  /**
   * Components for slots of other features' pages, in the order of the features; `record` is above the content of every
   * record's page.
   */
  extensions?: { readonly [Slot in keyof ExtensionPoints]?: readonly ComponentType[] };
};

export type Button = { action: Action; offers(ability: Ability): boolean };

export type PaletteCommand = {
  key: string;
  /** Message keys: the action and its detail. */
  label: string;
  detail: string;
  icon: string;
  /** The public path of the page it opens. */
  target: string;
};

/**
 * Finds the commands that a text describes, each with the page where it is filled in; executes nothing. Labels and
 * details are texts, not message keys.
 */
export type TypedCommands = (text: string, at: TypedAt) => Promise<readonly PaletteCommand[]>;

export type TypedAt = {
  ability: Ability;
  locale: string;
  translate: (key: string, options?: object) => string;
  provider: DataProvider;
};

const declared: ConsoleFeature[] = [];

/** In menu order. */
export const consoleFeatures: readonly ConsoleFeature[] = declared;

/** Adds features to the console; to be called before anything is rendered. Declaring a feature twice has no effect. */
export function declareConsole(features: readonly ConsoleFeature[]): void {
  declared.push(...features.filter((feature) => !declared.includes(feature)));
}
