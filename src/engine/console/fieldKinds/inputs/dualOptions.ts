/** The options of DualList.tsx and its labels. */

export type DualOption = { id: string; name: string; hint?: string | undefined };

export type DualListLabels = {
  /** Headings of the lists. */
  left: string;
  right: string;
  search: string;
  /** The label of a list's search. */
  searchIn: (heading: string) => string;
  /** Labels of the buttons. */
  choose: string;
  chooseAll: string;
  remove: string;
  removeAll: string;
  /** Shown in an empty list. */
  empty: string;
  /** Announced to screen readers after a move. */
  moved: (names: string, to: string) => string;
};

/** A list's selection, its active row and its search text. */
export type Picked = { selected: readonly string[]; active: string | undefined; search: string };
