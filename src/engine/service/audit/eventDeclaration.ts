/** How features declare the events that they record themselves. */
import type { Fields } from '../../contract/resource.ts';

/** The parts of an entry's `data`, with their fields. Those of the record, unless they are named here. */
export type EventData = { before?: Fields; after?: Fields; given?: Fields };

export type EventDeclaration = {
  /** The resource of the entries, or what else they are about. */
  resource: string;
  /** Their actions. */
  actions: readonly string[];
  data?: EventData;
  /** Parts that `data` always has. */
  required?: readonly (keyof EventData)[];
};
