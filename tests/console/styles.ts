/** Makes computed styles cheap: otherwise jsdom spends most of the time of a page's test on them. */

/** The properties that tests, Testing Library and user-event read: visibility and pointer events. */
const asked = /display|visibility|opacity|pointer-events/;

/**
 * jsdom matches every rule of every sheet for each computed style. Properties that no test reads, such as colors and sizes, are
 * removed from the sheets first, and computed styles are cached until the page changes.
 */
export function limitComputedStyles(): void {
  insertOnlyWhatIsSeen();
  const compute = window.getComputedStyle.bind(window);
  let computed = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    computed = new WeakMap();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const thinned = new WeakSet<CSSStyleSheet>();
  window.getComputedStyle = (element, pseudo) => {
    // Changes that the observer has not received yet.
    if (changes.takeRecords().length > 0) forget();
    const known = computed.get(element);
    if (known && !pseudo) return known;
    for (const sheet of document.styleSheets) if (!thinned.has(sheet)) thin(sheet, thinned);
    const style = compute(element, pseudo);
    if (!pseudo && element.isConnected) computed.set(element, style);
    return style;
  };
}

function thin(sheet: CSSStyleSheet, thinned: WeakSet<CSSStyleSheet>): void {
  // An empty sheet may be filled later.
  if (sheet.cssRules.length === 0) return;
  thinned.add(sheet);
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
    if (!asked.test(sheet.cssRules[at]?.cssText ?? '')) sheet.deleteRule(at);
  }
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
