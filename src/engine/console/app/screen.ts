/** A page that is not made from a declaration. */
import type { ComponentType, FunctionComponent } from 'react';
import type { Group } from '../../contract/resource.ts';
import type { Action, Subject } from '../../contract/rights/abilities.ts';
import { lazyPart } from './lazyPart.tsx';

/** A right that a page asks for. */
export type Need = { subject: Subject; action: Action };

export type Screen = {
  /** Its public address; `:id` stands for one part. */
  path: string;
  /** One of these rights opens it; none where everyone has it who is signed in. */
  needs: readonly Need[];
  /** The message that is its title and its name in the menu. */
  label: string;
  /** The name of an icon: ConsoleFeature says them. */
  icon?: string;
  /** The part of the menu that it stands in; without one it is opened from elsewhere. */
  group?: Group;
  /** The address of the page that leads to it, for the breadcrumbs. */
  under?: string;
  /** Stands alone, without bar and menu. */
  full?: boolean;
  /** The first page of the console, for whom no other is said. */
  home?: boolean;
  /** Fetched when it is opened. */
  page: FunctionComponent;
};

/** To read, where nothing else is said. */
export function needs(subject: Subject, action: Action = 'read'): Need {
  return { subject, action };
}

/** A page that is fetched when it is opened, by its name in its file. */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyPart(async () => (await load())[name]);
}
