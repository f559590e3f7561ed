import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { headerFault, signatureFault } from './webhook-signature.js';

const secret = 'whsec_of_the_specs';
const payload = JSON.stringify({ id: 'evt_sample', object: 'event', name: 'Größe “sample”' });
const nowMs = 1_790_000_000_000;
const stripe = new Stripe('sk_test_of_the_specs');

/** As Stripe's own library signs. */
const signed = (over: { timestamp?: number; secret?: string; payload?: string } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: nowMs / 1000, ...over });

const faultOf = (header: string | undefined, body = payload) => signatureFault(header, body, secret, nowMs);

describe('the signature of a webhook', () => {
  it('is taken as Stripe’s own library makes it', () => {
    expect(faultOf(signed())).toBeNull();
  });

  it('is taken if one of several is right', () => {
    const other = signed({ secret: 'whsec_before' });
    const [, v1] = signed().split(',');
    expect(faultOf(`${other},${v1}`)).toBeNull();
    expect(faultOf(other)).toBe('wrong');
  });

  it('is refused over another body, under another secret, or with another time', () => {
    expect(faultOf(signed(), payload.replace('sample', 'simple'))).toBe('wrong');
    expect(faultOf(signed({ secret: 'whsec_other' }))).toBe('wrong');
    expect(faultOf(signed().replace(/t=\d+/, `t=${nowMs / 1000 + 1}`))).toBe('wrong');
  });

  it.each([
    [-300, null],
    [-301, 'too old'],
    [300, null],
    [301, 'in the future'],
  ])('made %i s from now is %s', (seconds, fault) => {
    expect(faultOf(signed({ timestamp: nowMs / 1000 + seconds }))).toBe(fault);
  });

  it.each([undefined, '', 'v1=00', 't=1', 't=,v1=', 't=1790000000', 'garbage', `t=x,v1=${'0'.repeat(64)}`])(
    'that is none (%s) is missing',
    (header) => {
      expect(faultOf(header)).toBe('missing');
    },
  );

  it.each([
    ['t=1,v1=00', 'missing'],
    [`t=${nowMs / 1000},v1=${'0'.repeat(63)}x`, 'missing'],
    [`t=1,v1=${'0'.repeat(64)}`, 'too old'],
    [`t=${nowMs / 1000 + 301},v1=${'0'.repeat(64)}`, 'in the future'],
    [`t=${nowMs / 1000},v1=${'0'.repeat(64)}`, null],
  ])('of %s is judged as far as it goes before the body is read: %s', (header, fault) => {
    expect(headerFault(header, nowMs)).toBe(fault);
  });

  it.each(['v0', 'V1', 'v1 '])('under another scheme (%s) is none', (scheme) => {
    expect(faultOf(signed().replace('v1', scheme))).toBe('missing');
  });
});
