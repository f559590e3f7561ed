import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { LogUnavailable } from '../errors.js';
import { Inbox } from './inbox.js';

function source(): Readable {
  return new Readable({ objectMode: true, read: () => undefined });
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('Inbox', () => {
  it('hands out in order, at most as many as asked', async () => {
    const inbox = new Inbox<number>(Readable.from([1, 2, 3, 4, 5]), 100);
    expect(await inbox.wait(5)).toBe(true);
    expect([inbox.take(2), inbox.take(2), inbox.take(2)]).toEqual([[1, 2], [3, 4], [5]]);
    expect(await inbox.wait(1)).toBe(false);
  });

  it('waits for as many as wanted, but not past the end', async () => {
    const stream = source();
    const inbox = new Inbox<number>(stream, 100);
    let woken = false;
    const waiting = inbox.wait(3).then((more) => (woken = more));
    stream.push(1);
    stream.push(2);
    await turn();
    expect(woken).toBe(false);
    stream.push(null);
    await waiting;
    expect(inbox.take(10)).toEqual([1, 2]);
  });

  it('unpacks what holds many items, and wakes and pauses when a mark is passed', async () => {
    const stream = source();
    const inbox = new Inbox<number, number[]>(stream, 5, (chunk) => chunk);
    stream.push([1, 2]);
    const waiting = inbox.wait(3);
    stream.push([]);
    stream.push([3, 4]);
    expect(await waiting).toBe(true);
    expect([inbox.size, stream.isPaused()]).toEqual([4, false]);
    stream.push([5, 6, 7]);
    stream.push([8]);
    await turn();
    expect([inbox.size, stream.isPaused()]).toEqual([7, true]);
    expect([inbox.take(6), inbox.take(6)]).toEqual([[1, 2, 3, 4, 5, 6], [7]]);
  });

  it('pauses the stream above the high-water mark until something is taken', async () => {
    const stream = source();
    const inbox = new Inbox<number>(stream, 3);
    for (let n = 0; n < 10; n++) stream.push(n);
    await turn();
    expect([inbox.size, stream.isPaused()]).toEqual([3, true]);
    inbox.take(3);
    await turn();
    expect(inbox.size).toBe(3);
    expect(inbox.take(3)).toEqual([3, 4, 5]);
  });

  it('throws what broke the stream, after everything before it was taken', async () => {
    const stream = source();
    const inbox = new Inbox<number>(stream, 100);
    const broken = new Error('14 UNAVAILABLE');
    stream.push(1);
    await turn();
    stream.destroy(broken);
    await turn();
    expect(await inbox.wait(1)).toBe(true);
    expect(inbox.take(10)).toEqual([1]);
    await expect(inbox.wait(1)).rejects.toMatchObject({ name: 'LogUnavailable', cause: broken });
  });

  it('throws when nothing at all comes for too long, and hands out little rather than throw', async () => {
    const stream = source();
    const inbox = new Inbox<number>(stream, 100);
    await expect(inbox.wait(1, 5)).rejects.toThrow(LogUnavailable);
    const waiting = inbox.wait(1000, 20);
    stream.push(1);
    expect(await waiting).toBe(true);
    expect(inbox.take(10)).toEqual([1]);
  });

  it('is woken by a nudge, also by one that came before it waited', async () => {
    const inbox = new Inbox<number>(source(), 100);
    const waiting = inbox.wait(1);
    inbox.nudge();
    expect(await waiting).toBe(true);
    inbox.nudge();
    expect(await inbox.wait(1)).toBe(true);
    expect(inbox.take(10)).toEqual([]);
  });

  it('gathers what comes while the stream is known to have more', async () => {
    const stream = source();
    const inbox = new Inbox<number>(stream, 100);
    stream.push(0);
    await turn();
    const gathered = inbox.gather(100, 1, () => true);
    stream.push(1);
    await gathered;
    expect(inbox.take(10)).toEqual([0, 1]);
    stream.push(9);
    await turn();
    await inbox.gather(100, 1, () => false);
    expect(inbox.take(10)).toEqual([9]);
  });

  it('takes with a window of 0 what one turn of the event loop brings', async () => {
    const stream = source();
    const inbox = new Inbox<number>(stream, 100);
    stream.push(0);
    await turn();
    const gathered = inbox.gather(100, 0, () => false);
    stream.push(1);
    await gathered;
    expect(inbox.take(10)).toEqual([0, 1]);
  });

  it('takes an answer that arrived while the process was busy for longer than it would wait', async () => {
    const stream = source();
    const inbox = new Inbox<number>(stream, 100);
    const waiting = inbox.wait(1, 10);
    // As a socket hands it over: after the timers that have come due.
    setImmediate(() => stream.push(1));
    for (const until = performance.now() + 50; performance.now() < until;);
    expect(await waiting).toBe(true);
  });
});
