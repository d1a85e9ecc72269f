/** Groups the sections and children of a long record into tabs. Resources declare them. */

/** The part of a resource that this function needs. */
type WithSections = {
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
export function normalizeTabs({ name, sections, children }: WithSections, declared: Tabs = {}): Tabs {
  const [first, ...others] = Object.entries(declared);
  if (!first) return {};
  const parts = [...Object.keys(sections), ...Object.keys(children)];
  const assigned = Object.values(declared).flat();
  const duplicate =
    assigned.find((part, at) => assigned.indexOf(part) !== at) ??
    parts.find((part, at) => parts.indexOf(part) !== at);
  if (duplicate)
    throw new Error(
      `resource ${name}: ${duplicate} is in two tabs, or names both a section and children. Use it once.`,
    );
  const [tab, firstParts] = first;
  return Object.fromEntries([
    [tab, [...firstParts, ...parts.filter((part) => !assigned.includes(part))]],
    ...others,
  ]);
}
