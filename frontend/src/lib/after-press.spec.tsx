import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterPress } from './after-press.js';
import { queryClient } from './calls/query-client.js';

const shown: string[] = [];
const show = (text: string) => () => void shown.push(text);
// jsdom has no PointerEvent.
const pointer = (type: string) =>
  void window.dispatchEvent(Object.assign(new MouseEvent(type), { pointerType: 'mouse' }));

beforeEach(() => {
  shown.length = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  pointer('pointerup');
  jest.runAllTimers();
  jest.useRealTimers();
});

it('what moves the page waits for the end of a press and its click', () => {
  afterPress(show('before'));
  pointer('pointerdown');
  afterPress(show('meanwhile'));
  jest.advanceTimersByTime(5_000);
  expect(shown).toEqual(['before']);
  pointer('pointerup');
  expect(shown).toEqual(['before']);
  jest.advanceTimersByTime(0);
  expect(shown).toEqual(['before', 'meanwhile']);
});

it('what must not wait for long comes in the middle of a long press, once', () => {
  pointer('pointerdown');
  afterPress(show('soon'), 300);
  jest.advanceTimersByTime(299);
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(shown).toEqual(['soon']);
  pointer('pointerup');
  jest.runAllTimers();
  expect(shown).toEqual(['soon']);
});

it('what was read while a button is pressed is shown after it, or 300 ms later', () => {
  const observer = new QueryObserver<string>(queryClient, { queryKey: ['tasks'], enabled: false });
  // As the hooks of react-query do.
  const stop = observer.subscribe(notifyManager.batchCalls(({ data }) => void (data && shown.push(data))));
  const read = (text: string) => {
    queryClient.setQueryData(['tasks'], text);
    jest.advanceTimersByTime(0);
  };
  read('one');
  pointer('pointerdown');
  read('two');
  expect(shown).toEqual(['one']);
  pointer('pointerup');
  jest.advanceTimersByTime(0);
  expect(shown).toEqual(['one', 'two']);
  pointer('pointerdown');
  read('three');
  jest.advanceTimersByTime(300);
  expect(shown).toEqual(['one', 'two', 'three']);
  stop();
  queryClient.clear();
});
