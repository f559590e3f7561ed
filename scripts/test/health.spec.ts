import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { degradation, whenHealthy, type Health } from '../lib/health.mjs';

const well: Health = { status: 'degraded', parkedStreams: 0, stuckEffects: 0, settings: {}, parts: {} };
const parked = '2 parked streams wait for an operator (npm run ops -- parked)';
const settings = 'The settings are those of an hour ago';

describe('a system that is degraded', () => {
  it.each<[string, Partial<Health>, string]>([
    ['parked streams', { parkedStreams: 2 }, parked],
    ['one of them', { parkedStreams: 1 }, '1 parked stream waits for an operator (npm run ops -- parked)'],
    ['stuck effects', { stuckEffects: 3 }, '3 effects are stuck (/operations/effects)'],
    ['one of them', { stuckEffects: 1 }, '1 effect is stuck (/operations/effects)'],
    ['settings that are not those of now', { settings: { detail: settings } }, settings],
    ['a backup that failed', { backups: { detail: 'The backup failed' } }, 'The backup failed'],
    ['a full disk', { disk: { detail: 'The disk is full' } }, 'The disk is full'],
    [
      'a late outbox',
      { outbox: { waiting: 1, since: '2026-03-02T15:00:00.000Z' } },
      '1 user change has not reached the log since 2026-03-02T15:00:00.000Z',
    ],
    [
      'a database that could not be asked',
      { parkedStreams: null, stuckEffects: null, settings: { detail: settings } },
      settings,
    ],
    ['several of them', { parkedStreams: 2, stuckEffects: 1 }, `${parked}; 1 effect is stuck (/operations/effects)`],
    ['what this program does not know', { parkedStreams: null, stuckEffects: null }, '/operations says why'],
  ])('says so in one line: %s', (_, found, line) => {
    expect(degradation({ ...well, ...found })).toBe(`Degraded: ${line}.`);
  });

  it('says of keys that are missing what to restore, not how many streams are parked for it', () => {
    const unreadable = { detail: 'Restore the backup.' };
    expect(degradation({ ...well, parkedStreams: 5, unreadable })).toBe('Degraded: Restore the backup.');
  });

  it('hears nothing of one that is ready', () => {
    expect(degradation({ ...well, status: 'ready' })).toBeUndefined();
  });
});

describe('a published site that is not ready', () => {
  it('tells whoever starts it the reason, though it tells visitors none', async () => {
    const token = 'token-of-the-tests';
    const api = createServer(({ headers }, reply) => {
      const detail = headers.authorization === `Bearer ${token}` ? 'It refuses the password' : undefined;
      const health = { status: 'unavailable', parts: { log: { state: 'unavailable', detail } } };
      reply.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(health));
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    try {
      const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
      const lines: string[] = [];
      for (const given of [token, undefined])
        await whenHealthy(url, (line) => lines.push(line), { token: given, longestMs: 1 });
      expect(lines).toEqual([
        expect.stringContaining('(log It refuses the password)'),
        expect.stringContaining('(log unavailable)'),
      ]);
    } finally {
      api.close().closeAllConnections();
    }
  });
});
