import { describe, expect, it } from '@jest/globals';
import { metricsAccess } from './metrics.controller.js';

const here = { headers: {}, remoteAddress: '127.0.0.1' };
const open = { token: undefined, publicUrl: 'http://127.0.0.1:3000' };

describe('who may read the metrics', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
    'without a token this machine may (%s)',
    (address) => {
      expect(metricsAccess({ ...here, remoteAddress: address }, open)).toBe('allowed');
      expect(metricsAccess({ ...here, remoteAddress: address }, { ...open, publicUrl: undefined })).toBe('allowed');
    },
  );

  it.each(['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '1127.0.0.1', undefined])('nobody else may (%s)', (address) => {
    expect(metricsAccess({ ...here, remoteAddress: address }, open)).toBe('hidden');
  });

  it('a proxy on this machine does not open them to everybody', () => {
    const published = { ...open, publicUrl: 'https://leads.example.com' };
    expect(metricsAccess(here, published)).toBe('hidden');
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
      expect(metricsAccess({ ...here, headers: { [header]: '192.0.2.1' } }, open)).toBe('hidden');
  });

  it('with a token whoever sends it may, and nobody else, this machine neither', () => {
    const policy = { ...open, token: 'token-of-the-tests' };
    const send = (authorization?: string) =>
      metricsAccess({ headers: { authorization }, remoteAddress: '192.0.2.1' }, policy);
    expect(send('Bearer token-of-the-tests')).toBe('allowed');
    expect(send('bearer token-of-the-tests')).toBe('allowed');
    for (const wrong of [
      'Bearer token-of-the-test',
      'token-of-the-tests',
      'Basic token-of-the-tests',
      'Bearer ',
      undefined,
    ])
      expect(send(wrong)).toBe('wrong_token');
    expect(metricsAccess(here, policy)).toBe('wrong_token');
  });
});
