import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { UnprovenBodies } from './files.js';

const atMost = { bytes: 10, tooLarge: 'mail_too_large' } as const;
const sending = () => Object.assign(new PassThrough(), { headers: {} });
const read = (bodies: UnprovenBodies, request: PassThrough) =>
  bodies.read(request as unknown as IncomingMessage, atMost.bytes, atMost.tooLarge);

describe('bodies of senders who are not known before the end', () => {
  it('are read only so many at once; the place of one is free again, however it ended', async () => {
    const bodies = new UnprovenBodies({ atOnce: 2, withinMs: 60_000 });
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

  it('are given up when the whole is not there in time, though bytes still come', async () => {
    const bodies = new UnprovenBodies({ atOnce: 1, withinMs: 50 });
    const slow = sending();
    const reading = read(bodies, slow);
    const drip = setInterval(() => slow.write('x'), 15);
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout' });
    clearInterval(drip);
  });
});
