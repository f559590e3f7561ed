import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isToOwner, isToOwnersPhone, OwnerLinks, ownerLinkDays, ownerLinkPlace } from './owner-links.js';

const leadId = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
const now = Date.UTC(2026, 10, 29, 14);
const day = 86_400_000;
const origin = 'https://leads.example.com';
const secret = randomBytes(32);
const links = new OwnerLinks(secret, origin);
const token = links.pageOf(leadId, 3, now).slice(`${origin}/owner/`.length);

describe('the link to an owner’s page', () => {
  it('names the lead and the links that were ended before it, for 90 days', () => {
    expect(token).toMatch(/^[\w-]{48}$/);
    expect(links.read(token, now)).toEqual({ leadId, ended: 3, expired: false, outlived: false });
    expect(links.read(token, now + ownerLinkDays * day)).toMatchObject({ expired: false });
    expect(links.read(token, Date.parse(links.expiryOf(now)) - 1)).toMatchObject({ expired: false });
    expect(links.read(token, Date.parse(links.expiryOf(now)))).toMatchObject({ expired: true });
  });

  it('of before a restore leads nowhere any more: the log may have lost that it was ended', () => {
    const restored = new OwnerLinks(secret, origin, new Date(now));
    expect(restored.read(token, now)).toEqual({ leadId, ended: 3, expired: false, outlived: true });
    // A new one has to differ from those that were made earlier on that day.
    for (const made of [now, now + day, now + 2 * day]) {
      const later = restored.pageOf(leadId, 3, made).slice(`${origin}/owner/`.length);
      expect(restored.read(later, made)).toMatchObject({ ended: 3, expired: false, outlived: false });
      const until = Date.parse(restored.expiryOf(made));
      expect([restored.read(later, until - 1), restored.read(later, until)]).toMatchObject([
        { expired: false },
        { expired: true },
      ]);
      // Restored once more, the next day.
      expect(new OwnerLinks(secret, origin, new Date(made + day)).read(later, made)).toMatchObject({ outlived: true });
    }
    const places = restored.withPlaces(`Here: ${origin}/owner/${token}`, leadId, now);
    expect(places).toBe(`Here: ${ownerLinkPlace}`);
  });

  it('is in mails to the lead’s own address, however it is written, and in nothing else', () => {
    const email = 'owner@example.com';
    const is = (message: object, address = email) =>
      isToOwner({ channel: 'email', purpose: 'document', ...message }, address);
    expect([is({}), is({ to: ' Owner@Example.com' }), is({ purpose: 'acknowledgment' })]).toEqual([true, true, true]);
    for (const message of [
      { to: 'another@example.com' },
      { channel: 'sms' },
      { purpose: 'notice' },
      { purpose: 'alert' },
    ])
      expect(is(message)).toBe(false);
    expect([is({}, ''), is({}, '[erased]'), is({ to: '' }, '')]).toEqual([false, false, false]);
  });

  it('is kept as a place in words that go to its own lead, also an old one, and refused in those for another', () => {
    const words = `Sign here: ${origin}/owner/${token}. Thank you!`;
    const placed = `Sign here: ${ownerLinkPlace}. Thank you!`;
    expect(links.withPlaces(words, leadId, now)).toBe(placed);
    expect(links.withPlaces(words, leadId, now + 400 * day)).toBe(placed);
    expect(links.withPlaces('No link.', null, now)).toBe('No link.');
    for (const other of [null, '00000000-0000-4000-8000-000000000001'])
      expect(links.withPlaces(words, other, now)).toBeNull();
    expect(links.withPlaces(words.replace(token, 'A'.repeat(48)), leadId, now)).toBeNull();
  });

  it('is in texts that staff write to the lead’s own number, however it is written', () => {
    const is = (message: object, phone: string | null = '(515) 555-0142') =>
      isToOwnersPhone({ channel: 'sms', purpose: 'staff', ...message }, phone);
    expect([is({}), is({ to: '+15155550142' })]).toEqual([true, true]);
    expect([is({ to: '+15155550143' }), is({ purpose: 'warm_lead' }), is({ channel: 'email' })]).toEqual([
      ...[false, false, false],
    ]);
    expect([is({}, null), is({}, '[erased]')]).toEqual([false, false]);
  });

  it('is none with any letter of it changed, in another spelling, cut off, and under another secret', () => {
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(links.read(token.slice(0, index) + other + token.slice(index + 1), now)).toBeNull();
    }
    for (const other of ['', token.slice(1), token.slice(0, -1), `${token}=`, `${token}A`, ` ${token}`, 'ä'.repeat(48)])
      expect(links.read(other, now)).toBeNull();
    expect(new OwnerLinks(randomBytes(32), origin).read(token, now)).toBeNull();
  });
});
