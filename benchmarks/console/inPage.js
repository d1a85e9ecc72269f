/**
 * Runs in the page, before anything else of it: the browser itself says when something can be seen. Plain
 * JavaScript in a file of its own, because what tsx adds to functions isn't there in a page.
 */
let shift = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) shift += value;
}).observe({ type: 'layout-shift', buffered: true });

window.bench = {
  /** When what makes the page usable was first seen, in milliseconds from the request. */
  usableAt: undefined,

  watch(selector) {
    const look = () => {
      const seen = [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0);
      if (seen) window.bench.usableAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  },

  /** The sum of all layout shifts so far and within the next milliseconds. */
  shiftWithin(milliseconds) {
    return new Promise((resolve) => setTimeout(() => resolve(shift), milliseconds));
  },

  /** Answers the milliseconds from the next click until what is looked for is painted. It must not be there before. */
  clicked(wanted) {
    return new Promise((resolve, reject) => {
      if (document.querySelector(wanted)) return reject(new Error(`${wanted} is already there`));
      const begin = () => {
        const began = performance.now();
        const look = () => {
          if (performance.now() - began > 20_000) return reject(new Error(`no ${wanted}`));
          if (!document.querySelector(wanted)) return requestAnimationFrame(look);
          // A message is handled once the frame that shows it has been handed on.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - began);
            port2.postMessage(undefined);
          });
        };
        requestAnimationFrame(look);
      };
      // Before the page hears of it.
      window.addEventListener('click', begin, { capture: true, once: true });
    });
  },
};
