/** Days in the reporting zone, `REPORTING_ZONE` of the service, which may not be the browser's. */
import { fromWallClock, toWallClock } from '../../../contract/values/zones.ts';
import { storedUser } from '../../session/storage.ts';

/** The reporting zone; the browser's while nobody is signed in. */
export function getReportingZone(): string {
  return storedUser()?.reportingZone ?? getBrowserZone();
}

export function getBrowserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The reporting zone's day at this time: `2026-03-31`; '' for an invalid time. */
export function formatReportingDay(date: Date): string {
  return formatReportingMinute(date).slice(0, 'YYYY-MM-DD'.length);
}

/** `2026-03-31T14:30`; '' for an invalid time. */
export function formatReportingMinute(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  return toWallClock(getReportingZone(), date).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/**
 * When it is this time in the reporting zone; undefined if the text is no time.
 * @param text in the format of the browser's inputs, such as `2026-03-31T14:30`
 */
export function parseReportingTime(text: string): Date | undefined {
  const clock = new Date(`${text}Z`);
  return Number.isNaN(clock.getTime()) ? undefined : fromWallClock(getReportingZone(), clock);
}

/** The last moment of this minute in the reporting zone; undefined if the text is no time. */
export function endOfReportingMinute(text: string): Date | undefined {
  const minute = parseReportingTime(text);
  return minute && new Date(minute.getTime() + 59_999);
}

/**
 * When a day begins in the reporting zone; undefined if the text is no day.
 * @param offset days after it
 */
export function startOfReportingDay(day: string, offset = 0): Date | undefined {
  const clock = new Date(`${day}T00:00Z`);
  if (Number.isNaN(clock.getTime())) return undefined;
  clock.setUTCDate(clock.getUTCDate() + offset);
  return fromWallClock(getReportingZone(), clock);
}

/** The last moment of a day in the reporting zone, whose last hour its clocks may show twice; undefined if the text is no day. */
export function endOfReportingDay(day: string): Date | undefined {
  const next = startOfReportingDay(day, 1);
  return next && new Date(next.getTime() - 1);
}
