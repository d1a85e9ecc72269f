/** Makes computed styles cheap: otherwise jsdom spends most of the time of a page's test on them. */

/** The properties that tests, Testing Library and user-event read: visibility and pointer events. */
const asked = /display|visibility|opacity|pointer-events/;

/** The attributes by which rules with these properties select. */
const selected = ['class', 'style', 'hidden', 'open', 'type', 'disabled'];

/**
 * jsdom matches every rule of every sheet for each computed style. Properties that no test reads, such as colors and sizes, are
 * removed from the sheets first, and elements share a computed style if they and all their ancestors have the same tags and
 * attributes. Rules that count siblings would need more.
 */
export function limitComputedStyles(): void {
  insertOnlyWhatIsSeen();
  const compute = window.getComputedStyle.bind(window);
  let paths = new WeakMap<Element, number>();
  const forget = () => {
    paths = new WeakMap();
  };
  /** Numbers of paths, by the number of the parent's path and what the element adds to it. */
  const numbers = new Map<string, number>();
  const findPath = (element: Element): number => {
    const known = paths.get(element);
    if (known !== undefined) return known;
    const attributes = selected.map((name) => element.getAttribute(name) ?? '');
    const parent = element.parentElement ? findPath(element.parentElement) : -1;
    const name = [parent, element.localName, ...attributes].join('|');
    const path = numbers.get(name) ?? numbers.size;
    numbers.set(name, path);
    paths.set(element, path);
    return path;
  };
  const computed = new Map<number, CSSStyleDeclaration>();
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const thinned = new WeakSet<CSSStyleSheet>();
  window.getComputedStyle = (element, pseudo) => {
    // Changes that the observer has not received yet.
    if (changes.takeRecords().length > 0) forget();
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    for (const sheet of document.styleSheets)
      if (!thinned.has(sheet) && thin(sheet, thinned)) computed.clear();
    const path = findPath(element);
    const style = computed.get(path) ?? compute(element);
    computed.set(path, style);
    return style;
  };
}

/** @returns whether the sheet is a new one */
function thin(sheet: CSSStyleSheet, thinned: WeakSet<CSSStyleSheet>): boolean {
  // An empty sheet may be filled later.
  if (sheet.cssRules.length === 0) return false;
  thinned.add(sheet);
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
    if (!asked.test(sheet.cssRules[at]?.cssText ?? '')) sheet.deleteRule(at);
  }
  return true;
}

/** Emotion inserts rules one by one: rules without these properties are not parsed. */
function insertOnlyWhatIsSeen(): void {
  const style = document.head.appendChild(document.createElement('style'));
  const sheets: CSSStyleSheet = Object.getPrototypeOf(style.sheet);
  style.remove();
  const { insertRule } = sheets;
  sheets.insertRule = function (this: CSSStyleSheet, rule, index = 0) {
    return asked.test(rule) ? insertRule.call(this, rule, index) : index;
  };
}
