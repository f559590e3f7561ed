import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { silentStreamMs } from '../../../contracts/src/patience.js';
import { QuietEventSource } from '../../test/quiet-browser.js';
import { TabChannel } from '../../test/tab-channel.js';
import { openSharedLiveStream } from './live-stream.js';

let giveLock: () => void;
let leave: () => void;
const streams = QuietEventSource.opened;
const seen = { isHidden: false };
const listener = {
  onConnection: jest.fn(),
  onChanges: jest.fn(),
  onHello: jest.fn(),
  onStanding: jest.fn(),
  onReset: jest.fn(),
  onRefused: jest.fn(),
};

/** The tab with the stream. */
let leader: TabChannel;

beforeEach(() => {
  jest.useFakeTimers();
  streams.length = 0;
  seen.isHidden = false;
  for (const heard of Object.values(listener)) heard.mockClear();
  const request = (_name: string, _options: object, lead: () => Promise<void>) =>
    new Promise<void>((resolve) => (giveLock = () => resolve(lead())));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  Object.assign(window, { BroadcastChannel: TabChannel });
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (seen.isHidden ? 'hidden' : 'visible'));
  leader = new TabChannel('live-stream-4');
  leave = openSharedLiveStream(listener);
});

afterEach(() => {
  leave();
  TabChannel.open.clear();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(window, 'BroadcastChannel');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('a tab listens to the one with the stream as long as that says that it stands', () => {
  leader.postMessage({ kind: 'hello', position: '7' });
  expect(listener.onHello).toHaveBeenCalledWith('7');
  for (let beats = 0; beats < 3; beats++) {
    jest.advanceTimersByTime(silentStreamMs - 1);
    leader.postMessage({ kind: 'beat' });
  }
  expect(streams).toEqual([]);
});

it('a tab has a stream of its own while the one with the stream is silent, as a suspended one is, and says nothing to others', () => {
  leader.postMessage({ kind: 'hello', position: '7' });
  const said = jest.fn();
  leader.addEventListener('message', said);
  jest.advanceTimersByTime(silentStreamMs);
  expect(streams).toHaveLength(1);
  streams[0]!.say('hello', { position: '8' });
  expect(listener.onHello).toHaveBeenLastCalledWith('8');
  expect(said).not.toHaveBeenCalled();
  leader.postMessage({ kind: 'changes', changes: { position: '9', changes: [] } });
  expect(listener.onChanges).toHaveBeenCalledTimes(1);
  expect(streams[0]!.readyState).toBe(QuietEventSource.CLOSED);
  jest.advanceTimersByTime(silentStreamMs - 1);
  expect(streams).toHaveLength(1);
});

it('a tab that is not seen has none until it is', () => {
  seen.isHidden = true;
  jest.advanceTimersByTime(3 * silentStreamMs);
  expect(streams).toEqual([]);
  seen.isHidden = false;
  jest.advanceTimersByTime(silentStreamMs);
  expect(streams).toHaveLength(1);
});

it('a tab with a stream of its own that becomes the one with the stream has only that', () => {
  jest.advanceTimersByTime(silentStreamMs);
  giveLock();
  expect(streams.map(({ readyState }) => readyState)).toEqual([QuietEventSource.CLOSED, 1]);
  const said = jest.fn();
  leader.addEventListener('message', (event) => said((event as MessageEvent).data));
  streams[1]!.say('beat', {});
  expect(said).toHaveBeenCalledWith({ kind: 'beat' });
  leave();
  expect(streams[1]!.readyState).toBe(QuietEventSource.CLOSED);
  jest.advanceTimersByTime(3 * silentStreamMs);
  expect(streams).toHaveLength(2);
});
