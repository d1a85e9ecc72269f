/** The events that a webhook is sent, as text: names separated by commas. */

/** The name of the event that the action `test` sends. No other event has it. */
export const TEST_EVENT = 'webhook.test_event';

/** @returns the names; undefined if the text is empty, which stands for all events */
export function parseEventNames(text: unknown): string[] | undefined {
  const names = typeof text === 'string' ? text.split(',').map((name) => name.trim()) : [];
  const present = names.filter(Boolean);
  return present.length ? present : undefined;
}
