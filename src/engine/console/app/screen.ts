/** A page not generated from a declaration. */
import type { ComponentType, FunctionComponent } from 'react';
import type { Group } from '../../contract/resource.ts';
import type { Action, Subject } from '../../contract/rights/abilities.ts';
import { lazyPart } from './lazyPart.tsx';

/** A permission that a page requires. */
export type Need = { subject: Subject; action: Action };

export type Screen = {
  /** Its public path; `:id` matches one segment. */
  path: string;
  /** Any one of these opens it; if empty, every signed-in user may. */
  needs: readonly Need[];
  /** Message key of its title and menu label. */
  label: string;
  /** An icon name from ConsoleFeature's `icons`. */
  icon?: string;
  /** Its menu group; without one it is not in the menu. */
  group?: Group;
  /** Path of the parent page, for the breadcrumbs. */
  under?: string;
  /** Rendered without app bar and menu. */
  full?: boolean;
  /** The console's first page, unless a feature chooses another for the user. */
  home?: boolean;
  /** Fetched when it is opened. */
  page: FunctionComponent;
};

/** `read` by default. */
export function needs(subject: Subject, action: Action = 'read'): Need {
  return { subject, action };
}

/** A page that is fetched when it is opened. `name` is its export. */
export function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyPart(async () => (await load())[name]);
}
