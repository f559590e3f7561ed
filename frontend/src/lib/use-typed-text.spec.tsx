import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react/pure';
import { replacing, useTypedText } from './use-typed-text.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function field(value = '') {
  const reported: string[] = [];
  const { result, rerender } = renderHook(({ now }) => useTypedText(now, (text) => reported.push(text)), {
    initialProps: { now: value },
  });
  return { reported, field: result, draw: (now: string) => rerender({ now }) };
}
const wait = () => act(() => jest.advanceTimersByTime(1_000));

it('what is typed is reported when typing rests', () => {
  const { reported, field: typed } = field();
  act(() => typed.current.type('Ames', 250));
  expect(reported).toEqual([]);
  wait();
  expect(reported).toEqual(['Ames']);
});

it('what is typed and not reported yet is given up when the filters are cleared, though the value stays as it is', () => {
  const { reported, field: typed } = field();
  act(() => typed.current.type('Ames', 250));
  act(() => void replacing(() => ({})));
  expect(typed.current.text).toBe('');
  wait();
  expect(reported).toEqual([]);
});

it('so is what was reported when the field was left, and is never drawn because it was cleared at once', () => {
  const { field: typed, draw } = field();
  act(() => typed.current.type('Ames', null));
  act(() => typed.current.report('Ames'));
  act(() => void replacing(() => ({})));
  draw('');
  expect(typed.current.text).toBe('');
});

it('a field that shows a value keeps it until the cleared one is drawn', () => {
  const { field: typed, draw } = field('Ankeny');
  act(() => typed.current.type('Ames', 250));
  act(() => void replacing(() => ({})));
  expect(typed.current.text).toBe('Ankeny');
  draw('');
  expect(typed.current.text).toBe('');
});
