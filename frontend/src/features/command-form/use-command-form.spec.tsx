import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react/pure';
import type { ReactNode } from 'react';
import { queryClient } from '../../lib/calls/query-client.js';
import { useCommandForm } from './use-command-form.js';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** The form on a text of this version, which may be open in another tab, too. */
const opened = (version: number, sent: Promise<void> = Promise.resolve()) =>
  renderHook(
    (seen: number) =>
      useCommandForm({
        name: 'sample',
        blank: { text: `Text ${seen}`, lines: [{ key: 0, what: '' }], seen },
        began: ['seen'],
        send: () => sent,
        onDone: () => undefined,
      }),
    { wrapper, initialProps: version },
  );

it('what was typed is kept with what it began on; what nobody touched follows what is there', () => {
  const first = opened(1);
  first.rerender(2);
  expect(first.result.current.entries).toMatchObject({ text: 'Text 2', seen: 2 });
  act(() => first.result.current.enter({ text: 'Mine' }));
  first.rerender(3);
  expect(first.result.current.entries).toMatchObject({ text: 'Mine', seen: 2 });
  first.unmount();
  const again = opened(4);
  expect(again.result.current.draft.found).toBe(true);
  expect(again.result.current.entries).toMatchObject({ text: 'Mine', seen: 2 });
  act(() => again.result.current.enter({ text: 'Text 4' }));
  expect([again.result.current.changed, again.result.current.draft.found]).toEqual([false, false]);
  again.unmount();
  expect(opened(5).result.current.entries).toMatchObject({ text: 'Text 5', seen: 5 });
});

it('a list is kept as a whole', () => {
  const first = opened(1);
  const lines = [
    { key: 0, what: 'Fee' },
    { key: 1, what: '' },
  ];
  act(() => first.result.current.enter({ lines }));
  first.unmount();
  expect(opened(1).result.current.entries).toMatchObject({ text: 'Text 1', lines });
});

it('what a form that was left has sent is gone where it was opened again; what was typed there since stays', async () => {
  for (const [typed, left] of [
    [undefined, 'Text 1'],
    ['Mine, and more', 'Mine, and more'],
  ] as const) {
    let answered = () => {};
    const sent = new Promise<void>((resolve) => (answered = resolve));
    const first = opened(1, sent);
    act(() => first.result.current.enter({ text: 'Mine' }));
    act(() => first.result.current.submit());
    first.unmount();
    const again = opened(1);
    expect(again.result.current.entries.text).toBe('Mine');
    if (typed !== undefined) act(() => again.result.current.enter({ text: typed }));
    await act(async () => {
      answered();
      await sent;
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(again.result.current.entries.text).toBe(left);
    act(() => again.result.current.enter({ text: 'Text 1' }));
    again.unmount();
  }
});
