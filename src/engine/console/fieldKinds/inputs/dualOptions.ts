/** What stands in the two lists of DualList.tsx, and how it speaks. */

export type DualOption = { id: string; name: string; hint?: string | undefined };

export type DualListLabels = {
  /** Headings of the lists. */
  left: string;
  right: string;
  search: string;
  /** What the search of one list is called. */
  searchIn: (heading: string) => string;
  /** What the buttons do. */
  choose: string;
  chooseAll: string;
  remove: string;
  removeAll: string;
  /** Said of a list in which nothing is left to show. */
  empty: string;
  /** Told to screen readers when something was moved. */
  moved: (names: string, to: string) => string;
};

/** What is selected in a list, which row the keyboard stands on, and what was typed into its search. */
export type Picked = { selected: readonly string[]; active: string | undefined; search: string };
