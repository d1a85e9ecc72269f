/** Groups the sections and children of a long record into tabs. Resources declare them. */

/** The part of a resource that these functions need. */
type WithSections = {
  readonly sections: Readonly<Record<string, unknown>>;
  readonly children: Readonly<Record<string, unknown>>;
};

/** The sections and children of each tab, in order. Empty if the record has no tabs. */
export type Tabs = Readonly<Record<string, readonly string[]>>;

/** Completes the tabs: parts that none of them names go to the first one, where users do not overlook them. */
export function normalizeTabs({ sections, children }: WithSections, declared: Tabs = {}): Tabs {
  const [first, ...others] = Object.entries(declared);
  if (!first) return {};
  const parts = [...Object.keys(sections), ...Object.keys(children)];
  const assigned = Object.values(declared).flat();
  const [tab, firstParts] = first;
  return Object.fromEntries([
    [tab, [...firstParts, ...parts.filter((part) => !assigned.includes(part))]],
    ...others,
  ]);
}

/** Parts that are in two tabs, and names of two parts. */
export function* findTabMistakes({
  sections,
  children,
  tabs,
}: WithSections & { readonly tabs: Tabs }): Iterable<string> {
  const assigned = Object.values(tabs).flat();
  const parts = [...Object.keys(sections), ...Object.keys(children)];
  const isRepeated = (all: string[]) => (part: string, at: number) => all.indexOf(part) !== at;
  for (const part of new Set([...assigned.filter(isRepeated(assigned)), ...parts.filter(isRepeated(parts))]))
    yield `${part} is in two tabs, or names both a section and children. Use it once.`;
}
