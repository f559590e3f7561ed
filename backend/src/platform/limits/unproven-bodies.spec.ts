import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { UnprovenBodies } from './unproven-bodies.js';

const atMost = { bytes: 10, tooLarge: 'mail_too_large' } as const;
const sending = () => Object.assign(new PassThrough(), { headers: {} });
const read = (bodies: UnprovenBodies, request: PassThrough, ip = '192.0.2.1') =>
  bodies.read(request as unknown as IncomingMessage, ip, atMost.bytes, atMost.tooLarge);
const pace = { firstMs: 60_000, bytesPerSecond: 1, withinMs: 60_000 };
const nobodyWaits = { inLane: 0, inAll: 0 };

describe('bodies of senders who are not known before the end', () => {
  it('are read only so many at once; the place of one is free again, however it ended', async () => {
    const bodies = new UnprovenBodies({ atOnce: 2, ofNetwork: 2, mayWait: nobodyWaits, pace });
    const [whole, tooLarge] = [sending(), sending()];
    const readings = [read(bodies, whole), read(bodies, tooLarge)];
    await expect(read(bodies, sending())).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 30 });
    tooLarge.write('eleven byte');
    await expect(readings[1]).rejects.toMatchObject({ code: 'mail_too_large' });
    whole.end('a mail');
    await expect(readings[0]).resolves.toEqual(Buffer.from('a mail'));
    const [next, another] = [sending(), sending()];
    const later = [read(bodies, next), read(bodies, another)];
    next.end('next');
    another.end('another');
    await expect(Promise.all(later)).resolves.toHaveLength(2);
  });

  it('of one network wait for each other, and never keep the places of others', async () => {
    const bodies = new UnprovenBodies({ atOnce: 3, ofNetwork: 2, mayWait: { inLane: 1, inAll: 9 }, pace });
    const flood = [sending(), sending(), sending()];
    const readings = flood.map((request) => read(bodies, request));
    await expect(read(bodies, sending())).rejects.toMatchObject({ code: 'rate_limited' });
    const real = sending();
    const received = read(bodies, real, '198.51.100.7');
    real.end('a mail');
    await expect(received).resolves.toEqual(Buffer.from('a mail'));
    for (const request of flood) request.end('x');
    await expect(Promise.all(readings)).resolves.toHaveLength(3);
  });

  it('whose sender hung up before the turn came are given up at once', async () => {
    const bodies = new UnprovenBodies({ atOnce: 1, ofNetwork: 1, mayWait: { inLane: 9, inAll: 9 }, pace });
    const [first, gone] = [sending(), sending()];
    const readings = [read(bodies, first), read(bodies, gone)];
    gone.destroy();
    first.end('first');
    await expect(readings[0]).resolves.toEqual(Buffer.from('first'));
    await expect(readings[1]).rejects.toMatchObject({ code: 'request_timeout' });
  });

  it.each([
    ['whose bytes come one by one are given up within moments', { firstMs: 50, bytesPerSecond: 1_000 }],
    ['are given up when the whole is not there in time', { firstMs: 60_000, bytesPerSecond: 1, withinMs: 50 }],
  ])('%s, though bytes still come', async (_, limits) => {
    const bodies = new UnprovenBodies({
      ...{ atOnce: 1, ofNetwork: 1, mayWait: nobodyWaits },
      pace: { ...pace, ...limits },
    });
    const slow = sending();
    const reading = read(bodies, slow);
    const drip = setInterval(() => slow.write('x'), 15);
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout' });
    clearInterval(drip);
  });

  it('have more time while much of them comes', async () => {
    const bodies = new UnprovenBodies({
      ...{ atOnce: 1, ofNetwork: 1, mayWait: nobodyWaits },
      pace: { firstMs: 100, bytesPerSecond: 2, withinMs: 60_000 },
    });
    const steady = sending();
    const reading = read(bodies, steady);
    steady.write('half');
    await new Promise((resolve) => setTimeout(resolve, 200));
    steady.end('mail');
    await expect(reading).resolves.toEqual(Buffer.from('halfmail'));
  });
});
