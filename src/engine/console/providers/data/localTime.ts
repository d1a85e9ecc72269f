/** Timestamps in the format of the browser's date inputs: local time without a zone. */

/** The local calendar day: `2026-03-31`. */
function formatLocalDay(date: Date): string {
  return [
    String(date.getFullYear()).padStart(4, '0'),
    padTwo(date.getMonth() + 1),
    padTwo(date.getDate()),
  ].join('-');
}

/** `14:30` */
function formatLocalTime(date: Date): string {
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
}

/** `2026-03-31T14:30`; '' for an invalid timestamp. */
export function formatLocalMinute(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : `${formatLocalDay(date)}T${formatLocalTime(date)}`;
}

function padTwo(number: number): string {
  return String(number).padStart(2, '0');
}
