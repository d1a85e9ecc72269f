/** Months in UTC, and the first row id of each: row ids are version 7 UUIDs, which contain a timestamp. */

/** Number of months since the year 0, so that consecutive months are consecutive numbers. */
export type Month = number;

export function monthOf(date: Date): Month {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The start of a month. */
export function beginOf(month: Month): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
}

/** `2026_11`, for table names. */
export function nameOf(month: Month): string {
  return beginOf(month).toISOString().slice(0, 7).replace('-', '_');
}

/** The lower bound of ids in a month. */
export function firstIdOf(month: Month): string {
  const hex = beginOf(month).getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The month of an id. */
export function monthOfId(id: string): Month {
  return monthOf(new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)));
}
