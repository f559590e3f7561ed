import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { sampleEvent } from '../../../../test/sample-history.js';
import { mailLine, textsLine } from '../../history/field-words.js';
import { addressLine, consentOf } from './consent-of.js';

const created = (data: object) => sampleEvent(1, 'LeadCreated', { data: { phone: '515-555-0100', ...data } });
const ticked = sampleEvent(2, 'ConsentGiven', { data: { channel: 'sms', how: 'form', textVersion: 1 } });
const lines = (...events: HistoryEvent[]) => {
  const consent = consentOf(events);
  return { mail: mailLine(consent), texts: textsLine(consent, '515-555-0100') };
};

describe('the consent of a lead', () => {
  it('to mail comes with the form, to texts with the box alone', () => {
    expect(lines(created({ consentTextVersion: 1 }))).toMatchObject({ mail: { may: true }, texts: { may: false } });
    expect(lines(created({ consentTextVersion: 1 }), ticked).texts).toEqual({
      may: true,
      words: 'Ticked the box in the form.',
    });
  });

  it('is not what was agreed to with a lead that was merged into it', () => {
    const theirs = { ...created({ consentTextVersion: 1 }), of: { kind: 'lead', id: 'other' } };
    expect(lines(created({}), theirs).mail.may).toBe(false);
  });

  it('was given by nobody whom staff added', () => {
    expect(lines(created({})).mail).toMatchObject({ may: false, words: expect.stringContaining('Never asked') });
  });

  it('ends by a link of a message, and comes back', () => {
    const byLink = sampleEvent(3, 'ConsentWithdrawn', { data: { channel: 'email', how: 'link' } });
    const again = sampleEvent(4, 'ConsentRenewed', { data: { channel: 'email', how: 'link' } });
    const form = created({ consentTextVersion: 1 });
    expect(lines(form, byLink).mail.words).toBe('Unsubscribed by the link in an email.');
    expect(lines(form, byLink, again).mail.may).toBe(true);
  });

  it('to texts does not go over to another number', () => {
    const other = sampleEvent(3, 'LeadDetailsEdited', { data: { phone: '515-555-0111' } });
    expect(textsLine(consentOf([created({}), ticked, other]), '515-555-0111').may).toBe(false);
    expect(textsLine(consentOf([created({}), ticked]), '+1 (515) 555-0100').may).toBe(true);
  });

  it('to texts is given by START, whatever staff noted before it', () => {
    const refused = sampleEvent(3, 'ConsentRevoked', { data: { channel: 'sms', note: null } });
    const start = sampleEvent(4, 'ConsentRenewed', { data: { channel: 'sms', how: 'reply' } });
    const texts = (...events: HistoryEvent[]) => textsLine(consentOf([created({}), ...events]), '515-555-0100');
    expect(texts(refused)).toEqual({ may: false, words: 'Told us they want no texts.' });
    expect(texts(refused, start)).toEqual({ may: true, words: 'Texted START.' });
    const sending = (request: 'unsubscribed' | null) => ({
      ...{ email: { request: null, campaigns: null }, sms: { request, campaigns: request }, mailReplies: true },
    });
    expect(addressLine('sms', texts(refused), sending(null))).toBe('This number texted START, so texts go out.');
    expect(addressLine('sms', texts(refused), sending('unsubscribed'))).toBeNull();
    expect(addressLine('sms', texts(start), sending('unsubscribed'))).toBe('This number answered STOP.');
  });

  it('is shown together with what holds of the address elsewhere', () => {
    const form = mailLine(consentOf([created({ consentTextVersion: 1 })]));
    const open = { request: null, campaigns: null };
    const lineOf = (email: object) =>
      addressLine('email', form, { email: { ...open, ...email }, sms: open, mailReplies: true });
    expect(lineOf({})).toBeNull();
    expect(lineOf({ campaigns: 'unsubscribed' })).toMatch(/^Email about their new request goes out/);
    expect(lineOf({ request: 'unsubscribed', campaigns: 'unsubscribed' })).toMatch(/unsubscribed since/);
    expect(lineOf({ request: 'bounced', campaigns: 'bounced' })).toMatch(/about another lead/);
  });

  it('leaves an address alone that refused a mail, until it was checked', () => {
    const bounce = sampleEvent(3, 'MessageFailed', { data: { channel: 'email', bounced: true } });
    const checked = sampleEvent(4, 'AddressReopened', { data: { channel: 'email' } });
    const form = created({ consentTextVersion: 1 });
    expect(lines(form, bounce).mail.may).toBe(false);
    expect(lines(form, bounce, checked).mail.may).toBe(true);
  });
});
