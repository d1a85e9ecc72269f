/** Dates that are typed: half of one stays in the field, and only a whole one is passed on. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TestTranslationProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { HALF_TYPED, TypedDate } from '../../../src/engine/console/fieldKinds/parts/TypedDate.tsx';

type Props = Partial<Parameters<typeof TypedDate>[0]>;

function Owner({ first = '', told, ...props }: Props & { first?: string; told: (value: string) => void }) {
  const [value, setValue] = useState(first);
  const take = (next: string) => {
    told(next);
    setValue(next);
  };
  return (
    <TestTranslationProvider translate={(key: string) => key}>
      <TypedDate type="date" label="Day" {...props} value={value} onChange={take} />
      <button type="button" onClick={() => setValue('2026-02-01')}>
        February
      </button>
    </TestTranslationProvider>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Day');

/** As Chromium does it: no value while a part is missing, which no event of change tells of where there was none before. */
function hold(text: string, isHalf = text === '') {
  Object.defineProperty(field().validity, 'badInput', { value: isHalf, configurable: true });
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyUp(field());
}

it('reports a date once it is complete, whatever the browser reports meanwhile', () => {
  const told = vi.fn();
  render(<Owner told={told} first="2026-11-01" isRequired />);
  // 0 of 09, the year figure by figure.
  for (const text of ['', '0002-09-01', '0020-09-01', '0202-09-01']) hold(text);
  expect(told).not.toHaveBeenCalled();
  expect(field()).toHaveValue('0202-09-01');
  hold('2026-09-01');
  expect(told.mock.calls).toEqual([['2026-09-01']]);
  expect(field()).toHaveValue('2026-09-01');
});

it('marks an incomplete date on blur, and accepts a new value from its parent', async () => {
  const told = vi.fn();
  const onHalfTyped = vi.fn();
  render(<Owner told={told} onHalfTyped={onHalfTyped} />);
  await userEvent.click(field());
  hold('');
  expect(onHalfTyped).toHaveBeenCalledOnce();
  expect(screen.queryByText('validation.incompleteDate')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByText('validation.incompleteDate')).toBeInTheDocument();
  await userEvent.click(screen.getByText('February'));
  expect(field()).toHaveValue('2026-02-01');
  expect(screen.queryByText('validation.incompleteDate')).not.toBeInTheDocument();
  expect(told).not.toHaveBeenCalled();
});

it('can be cleared unless it is required, in which case the last complete value stays', () => {
  const told = vi.fn();
  const { unmount } = render(<Owner told={told} first="2026-11-01" />);
  hold('', false);
  expect(told.mock.calls).toEqual([['']]);
  unmount();
  told.mockClear();
  render(<Owner told={told} first="2026-11-01" isRequired />);
  hold('', false);
  fireEvent.blur(field());
  expect(screen.getByText('validation.incompleteDate')).toBeInTheDocument();
  expect(told).not.toHaveBeenCalled();
});

it('keeps an incomplete value as long as its parent does', () => {
  function Holder() {
    const [value, setValue] = useState('2026-11-01');
    return (
      <>
        <TypedDate
          type="date"
          label="Day"
          value={value}
          onChange={setValue}
          onHalfTyped={() => setValue(HALF_TYPED)}
        />
        <output>{value}</output>
      </>
    );
  }
  render(<Holder />);
  hold('0202-11-01');
  expect(screen.getByRole('status')).toHaveTextContent(HALF_TYPED);
  expect(field()).toHaveValue('0202-11-01');
  hold('2026-11-01');
  expect(screen.getByRole('status')).toHaveTextContent('2026-11-01');
});
