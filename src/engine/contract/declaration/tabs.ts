/** Parts of a long record, grouped into tabs: sections and children by their names. A resource declares them. */

/** What of a resource is asked here. */
type Parted = {
  readonly name: string;
  readonly sections: Readonly<Record<string, unknown>>;
  readonly children: Readonly<Record<string, unknown>>;
};

/** The parts of each tab, in order; none where a record stands on one page. */
export type Tabs = Readonly<Record<string, readonly string[]>>;

/**
 * The tabs with all parts in them: what none names stands in the first, where it can't be overlooked.
 * @throws Error where a part stands in two tabs, or a name means two parts: at start-up
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
