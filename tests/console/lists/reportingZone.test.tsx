/** Days in the platform's time zone, whatever the browser's is. */
import { fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PeriodEditor } from '../../../src/engine/console/fieldKinds/filters/PeriodEditor.tsx';
import { formatTimestampText } from '../../../src/engine/console/fieldKinds/format.ts';
import type { FilterEditorProps } from '../../../src/engine/console/fieldKinds/kind.ts';
import { DaysZone } from '../../../src/engine/console/fieldKinds/parts/DaysZone.tsx';
import { resolvePeriod, toServiceFilter } from '../../../src/engine/console/providers/data/periods.ts';
import {
  formatReportingDay,
  getBrowserZone,
  parseReportingTime,
  startOfReportingDay,
} from '../../../src/engine/console/providers/data/reportingZone.ts';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import { fromWallClock, toWallClock } from '../../../src/engine/contract/values/zones.ts';
import { computeDays, toPeriod } from '../../../src/features/statements/console/days.ts';
import { statementFileName } from '../../../src/features/statements/console/fileName.ts';

const AUCKLAND = 'Pacific/Auckland';
const signInAt = (reportingZone: string) =>
  localStorage.setItem('userData', JSON.stringify({ ability: [], reportingZone }));
/** Summer time, 13 hours before UTC, begins on 27 September 2026 there. */
const BEFORE = '2026-09-26T11:59:59.999Z';
const MIDNIGHT = '2026-09-26T12:00:00.000Z';

beforeEach(() => signInAt(AUCKLAND));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('a day', () => {
  it("begins at the platform's midnight, and may have 23 hours", () => {
    expect(startOfReportingDay('2026-09-27')?.toISOString()).toBe(MIDNIGHT);
    expect(startOfReportingDay('2026-09-27', 1)?.toISOString()).toBe('2026-09-27T11:00:00.000Z');
    expect(startOfReportingDay('2026-13-01')).toBeUndefined();
    expect(parseReportingTime('2026-09-27T00:30')?.toISOString()).toBe('2026-09-26T12:30:00.000Z');
    expect([BEFORE, MIDNIGHT].map((iso) => formatReportingDay(new Date(iso)))).toEqual([
      '2026-09-26',
      '2026-09-27',
    ]);
    expect([BEFORE, MIDNIGHT].map((iso) => formatTimestampText(iso, 'en', 'day'))).toEqual([
      'Sep 26, 2026',
      'Sep 27, 2026',
    ]);
  });

  it.each([
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 'skips its midnight'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 'skips its midnight'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 'has two midnights'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 'is shorter'],
    ['UTC', '0002-03-08', '0002-03-08T00:00:00.000Z', 'is long ago'],
  ])('in %s, %s begins at %s: it %s', (zone, day, start) => {
    const begun = fromWallClock(zone, new Date(`${day}T00:00Z`));
    expect(begun.toISOString()).toBe(start);
    expect(toWallClock(zone, begun).toISOString().slice(0, 10)).toBe(day);
    expect(
      toWallClock(zone, new Date(begun.getTime() - 1))
        .toISOString()
        .slice(0, 10),
    ).not.toBe(day);
  });
});

describe("a statement's period", () => {
  it('is from midnight to midnight, as in its file name', () => {
    const period = toPeriod({ from: '2026-09-26', to: '2026-09-26' });
    expect(period).toEqual({ from: '2026-09-25T12:00:00.000Z', to: MIDNIGHT });
    const statement = { ownerName: 'Ann', abbreviation: 'USD', from: MIDNIGHT };
    expect(statementFileName(statement, MIDNIGHT, 'statement')).toBe(
      'statement-ann-usd-2026-09-27--2026-09-27.csv',
    );
    expect(toPeriod({ from: '2026-09-27', to: '2026-09-26' })).toBeUndefined();
  });

  it('is the current month there', () => {
    vi.useFakeTimers({ now: new Date('2026-09-30T11:30:00Z') });
    expect(computeDays('thisMonth')).toEqual({ from: '2026-10-01', to: '2026-10-01' });
  });
});

describe('the filter by day', () => {
  it('resolves relative periods there', () => {
    expect(resolvePeriod('today', new Date(BEFORE)).from?.toISOString()).toBe('2026-09-25T12:00:00.000Z');
    expect(resolvePeriod('today', new Date(MIDNIGHT)).from?.toISOString()).toBe(MIDNIGHT);
    expect(toServiceFilter({ date_within: 'yesterday' }, undefined, new Date(MIDNIGHT))).toEqual({
      date_gte: '2026-09-25T12:00:00.000Z',
      date_lte: BEFORE,
    });
  });

  async function renderEditor(from: string) {
    const onChange = vi.fn();
    render(
      <I18nContextProvider value={await createI18nProvider('en', () => undefined)}>
        <PeriodEditor
          name="date"
          field={{ kind: 'timestamp' } as never}
          label="Date"
          values={{ date_gte: from }}
          {...({ onChange } as unknown as Pick<FilterEditorProps, 'onChange' | 'resource'>)}
        />
      </I18nContextProvider>,
    );
    return onChange;
  }

  it('includes the last hour of a day twice if the clocks show it twice', async () => {
    signInAt('Asia/Beirut');
    const from = '2026-10-23T21:00:00.000Z';
    const onChange = await renderEditor(from);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-24' } });
    expect(onChange).toHaveBeenLastCalledWith({ date_gte: from, date_lte: '2026-10-24T21:59:59.999Z' });
  });

  it('is entered and shown there, and names the zone', async () => {
    const onChange = await renderEditor(MIDNIGHT);
    expect(screen.getByLabelText('From')).toHaveValue('2026-09-27');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-09-27' } });
    expect(onChange).toHaveBeenLastCalledWith({ date_gte: MIDNIGHT, date_lte: '2026-09-27T10:59:59.999Z' });
    expect(screen.getByText('Days in Pacific/Auckland')).toBeInTheDocument();
  });

  it("does not name the zone if it is the browser's", async () => {
    signInAt(getBrowserZone());
    const { container } = render(
      <I18nContextProvider value={await createI18nProvider('en', () => undefined)}>
        <DaysZone />
      </I18nContextProvider>,
    );
    expect(container).toBeEmptyDOMElement();
  });
});
