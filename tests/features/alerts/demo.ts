import assert from 'node:assert/strict';

/** The demo platform has two alerts, one of which has crossed twice and been mailed. */
export async function demoAlerts(count: (from: string) => Promise<number>): Promise<void> {
  assert.equal(await count('alerts'), 2);
  assert.equal(await count(`alert_crossings where mail = 'sent'`), 2);
  assert.equal(await count(`alert_crossings where status = 'open'`), 1);
}
