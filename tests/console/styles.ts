/** Computed styles that don't take jsdom most of the time that a test of a whole page takes. */

/** What tests, Testing Library and user-event ask of a style: whether something is seen and can be pressed. */
const asked = /display|visibility|opacity|pointer-events/;

/**
 * jsdom matches every rule of every sheet many times over for each style it computes. So what no test asks for, as
 * colours and measures, is taken out of the sheets just before; and what is computed holds until the page changes.
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
    // Those that the observer is to be told of later.
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
  // One that is empty may still be filled.
  if (sheet.cssRules.length === 0) return;
  thinned.add(sheet);
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
    if (!asked.test(sheet.cssRules[at]?.cssText ?? '')) sheet.deleteRule(at);
  }
}

/** Emotion adds each rule on its own, for as long as a page lives: those that nothing asks for are not even parsed. */
function insertOnlyWhatIsSeen(): void {
  const style = document.head.appendChild(document.createElement('style'));
  const sheets: CSSStyleSheet = Object.getPrototypeOf(style.sheet);
  style.remove();
  const { insertRule } = sheets;
  sheets.insertRule = function (this: CSSStyleSheet, rule, index = 0) {
    return asked.test(rule) ? insertRule.call(this, rule, index) : index;
  };
}
