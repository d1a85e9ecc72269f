/**
 * Preloaded into the service: stops its clock, and that of the embedded database, at the time that FROZEN_AT names. Demo
 * data has the same dates then, to the millisecond.
 */
const now = Date.parse(process.env.FROZEN_AT);

globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now] : parts));
  }

  static now() {
    return now;
  }
};
