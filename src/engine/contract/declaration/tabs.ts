/** Groups the sections and children of a long record into tabs. Resources declare them. */

/** The part of a resource that this function needs. */
type Parted = {
  readonly name: string;
  readonly sections: Readonly<Record<string, unknown>>;
  readonly children: Readonly<Record<string, unknown>>;
};

/** The sections and children of each tab, in order. Empty if the record has no tabs. */
export type Tabs = Readonly<Record<string, readonly string[]>>;

/**
 * Completes the tabs: parts that none of them names go to the first one, where users do not overlook them.
 * @throws Error at startup if a part is in two tabs, or a name means two parts
 */
export function normalizeTabs({ name, sections, children }: Parted, declared: Tabs = {}): Tabs {
  const [first, ...others] = Object.entries(declared);
  if (!first) return {};
  const parts = [...Object.keys(sections), ...Object.keys(children)];
  const placed = Object.values(declared).flat();
  const twice =
    placed.find((part, at) => placed.indexOf(part) !== at) ??
    parts.find((part, at) => parts.indexOf(part) !== at);
  if (twice)
    throw new Error(`resource ${name}: ${twice} stands in two tabs, or means two parts of the record`);
  const [tab, own] = first;
  return Object.fromEntries([[tab, [...own, ...parts.filter((part) => !placed.includes(part))]], ...others]);
}
