/** Timestamps in the format of the browser's date inputs: local time without a zone. */

/** The local calendar day: `2026-03-31`. */
export function localDay(moment: Date): string {
  return [
    String(moment.getFullYear()).padStart(4, '0'),
    two(moment.getMonth() + 1),
    two(moment.getDate()),
  ].join('-');
}

/** `14:30` */
export function localTime(moment: Date): string {
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** `2026-03-31T14:30`; '' for an invalid timestamp. */
export function localMinute(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : `${localDay(moment)}T${localTime(moment)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
