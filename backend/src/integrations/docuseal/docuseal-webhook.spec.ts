import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isSigned } from './docuseal-webhook.js';

const secret = 'secret_of_the_specs';
const body = JSON.stringify({ event_type: 'form.completed', name: 'Größe “sample”' });
const nowMs = 1_790_000_000_000;
const unix = nowMs / 1000;
const signed = (at: number) => `${at}.${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

describe('the signature of a webhook about documents', () => {
  it('is taken over this body, and refused over another, under another secret, and with another time', () => {
    expect(isSigned(body, signed(unix), secret, nowMs)).toBe(true);
    expect(isSigned(body.replace('sample', 'simple'), signed(unix), secret, nowMs)).toBe(false);
    expect(isSigned(body, signed(unix), 'another', nowMs)).toBe(false);
    expect(isSigned(body, signed(unix).replace(/^\d+/, String(unix + 1)), secret, nowMs)).toBe(false);
  });

  it.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ])('made %i s from now is taken: %j', (seconds, taken) => {
    expect(isSigned(body, signed(unix + seconds), secret, nowMs)).toBe(taken);
  });

  it.each([undefined, '', 'x', [signed(unix)], signed(unix).slice(0, -1)])('is none where it is %j', (signature) => {
    expect(isSigned(body, signature, secret, nowMs)).toBe(false);
  });
});
