/** When an unreachable replica is tried again. */
import { expect, it } from 'vitest';
import { ReplicaUnusable } from '../../../src/engine/service/database/replica/checked.ts';
import { createCircuitBreaker } from '../../../src/engine/service/database/replica/circuitBreaker.ts';

function watched() {
  const news: unknown[] = [];
  let time = 0;
  const health = createCircuitBreaker(
    (problem) => news.push(problem),
    () => time,
  );
  return { health, news, pass: (milliseconds: number) => (time += milliseconds) };
}

const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

it('retries an unavailable replica once a second, and logs when it fails and recovers', () => {
  const { health, news, pass } = watched();
  expect(health.canTry()).toBe(true);
  expect(health.classifyFailure(gone, 0)).toBe('unreachable');
  pass(999);
  expect(health.canTry()).toBe(false);
  pass(1);
  expect([health.canTry(), health.canTry()]).toEqual([true, false]);
  health.classifyFailure(gone, 0);
  expect(news).toEqual([gone]);
  health.recordResponse();
  expect([health.canTry(), health.canTry(), news.length]).toEqual([true, true, 2]);
});

it('treats a replica that answers other requests as busy', () => {
  const { health, news, pass } = watched();
  const late = new ReplicaUnusable('busy', 'no answer');
  pass(10);
  health.recordResponse();
  expect(health.classifyFailure(late, 5)).toBe('busy');
  expect(health.canTry()).toBe(true);
  expect(health.classifyFailure(late, 15)).toBe('unreachable');
  expect(news).toEqual([late]);
});

it('keeps using a replica that lacks data or pauses for replay', () => {
  const { health, news } = watched();
  expect(health.classifyFailure(new ReplicaUnusable('own_write', ''), 0)).toBe('own_write');
  expect(health.classifyFailure(new ReplicaUnusable('behind', ''), 0)).toBe('behind');
  expect(health.classifyFailure(Object.assign(new Error('canceled'), { code: '40001' }), 0)).toBe('conflict');
  expect(health.classifyFailure(new Error('anything'), 0)).toBe('failed');
  expect([health.canTry(), news]).toEqual([true, []]);
});
