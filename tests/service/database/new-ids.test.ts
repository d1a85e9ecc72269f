/** Ids are unique, ascending, and contain their creation time. */
import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { newId } from '../../../src/engine/service/newId.ts';

const readTimestamp = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

it('are ascending, also within a millisecond', () => {
  const from = Date.now();
  const ids = Array.from({ length: 5000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(readTimestamp(String(ids[0]))).toBeGreaterThanOrEqual(from);
});

it('contain a given timestamp and ascend nevertheless', () => {
  const at = new Date('2024-02-29T12:00:00.123Z');
  const ids = Array.from({ length: 1000 }, () => newId(at));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => version(id) === 7 && readTimestamp(id) === at.getTime())).toBe(true);
});
