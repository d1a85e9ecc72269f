/** When a replica that could not be reached is asked again. */
import { expect, it } from 'vitest';
import { Unfit } from '../../../src/engine/service/database/replica/checked.ts';
import { createHealth } from '../../../src/engine/service/database/replica/health.ts';

function watched() {
  const news: unknown[] = [];
  let time = 0;
  const health = createHealth(
    (problem) => news.push(problem),
    () => time,
  );
  return { health, news, pass: (milliseconds: number) => (time += milliseconds) };
}

const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

it('one that is gone is tried once a second, and told of when it goes and when it is back', () => {
  const { health, news, pass } = watched();
  expect(health.mayTry()).toBe(true);
  expect(health.whyNot(gone, 0)).toBe('unreachable');
  pass(999);
  expect(health.mayTry()).toBe(false);
  pass(1);
  expect([health.mayTry(), health.mayTry()]).toEqual([true, false]);
  health.whyNot(gone, 0);
  expect(news).toEqual([gone]);
  health.noteAnswer();
  expect([health.mayTry(), health.mayTry(), news.length]).toEqual([true, true, 2]);
});

it('one that answers somebody else meanwhile is busy, not gone', () => {
  const { health, news, pass } = watched();
  const late = new Unfit('busy', 'no answer');
  pass(10);
  health.noteAnswer();
  expect(health.whyNot(late, 5)).toBe('busy');
  expect(health.mayTry()).toBe(true);
  expect(health.whyNot(late, 15)).toBe('unreachable');
  expect(news).toEqual([late]);
});

it('what it lacks or stops for what it replays is no reason to leave it alone', () => {
  const { health, news } = watched();
  expect(health.whyNot(new Unfit('own_write', ''), 0)).toBe('own_write');
  expect(health.whyNot(new Unfit('behind', ''), 0)).toBe('behind');
  expect(health.whyNot(Object.assign(new Error('canceled'), { code: '40001' }), 0)).toBe('conflict');
  expect(health.whyNot(new Error('anything'), 0)).toBe('failed');
  expect([health.mayTry(), news]).toEqual([true, []]);
});
