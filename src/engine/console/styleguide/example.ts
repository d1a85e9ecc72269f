/** What the styleguide shows: chapters of the engine's components, then one per feature that has examples. */
import type { ComponentType } from 'react';
import type { DataProvider } from 'react-admin';

export type Example = {
  /** The components' name, as in the source. */
  name: string;
  Example: ComponentType;
  /** The console's page that they are on; the home page by default. */
  path?: string;
  /** Whether they have a page header and its actions. */
  isPage?: boolean;
  /** Where their records come from; sample records by default. */
  dataProvider?: DataProvider;
};

export type Chapter = { name: string; examples: readonly Example[] };
