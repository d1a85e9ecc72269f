/** Months in UTC, and where they begin among the ids of rows: these are UUIDs of version 7, which tell a moment. */

/** Counted from the year 0: the months of one year follow each other, and those of the next follow them. */
export type Month = number;

export function monthOf(date: Date): Month {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first moment of a month. */
export function beginOf(month: Month): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
}

/** `2026_11`, as tables are named. */
export function nameOf(month: Month): string {
  return beginOf(month).toISOString().slice(0, 7).replace('-', '_');
}

/** The id before all ids of a month and those of later ones. */
export function firstIdOf(month: Month): string {
  const hex = beginOf(month).getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The month whose ids these are. */
export function monthOfId(id: string): Month {
  return monthOf(new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)));
}
