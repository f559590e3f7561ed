import { describe, expect, it } from '@jest/globals';
import { noConsent } from '../../../../contracts/src/consent/consent.js';
import { nothingSaid, withheldNow, type LeadNow, type SendingNow } from './may-send.js';

const agreed = {
  mail: { ...noConsent.mail, given: 'form' as const, textVersion: 1 },
  texts: { ...noConsent.texts, given: 'form' as const, textVersion: 1, givenFor: '(515) 555-0100' },
};
const lead: LeadNow = {
  status: 'leads',
  deleted: false,
  erased: false,
  merged: false,
  consent: agreed,
  phone: '(515) 555-0100',
  said: nothingSaid,
};
const said = (over: object) => ({ ...lead, said: { ...lead.said, ...over } });
const unsubscribed = { unsubscribed: true, since: 100n, bounced: false };
const address = { unsubscribed: false, since: null, bounced: false };
const mail: SendingNow = { channel: 'email', purpose: 'warm_lead', lead, address, stages: undefined };
const cancellation = { purpose: 'confirmation', takesBack: true } as const;

describe('whether a message may go', () => {
  it.each([
    ['it may', {}, null],
    ['nobody agreed', { lead: { ...lead, consent: noConsent } }, 'no_consent'],
    ['a text without the box', { channel: 'sms', lead: { ...lead, consent: noConsent } }, 'no_consent'],
    ['a text to another number', { channel: 'sms', lead: { ...lead, phone: '(515) 555-0101' } }, 'no_consent'],
    ['a text to the same one, spelled anew', { channel: 'sms', lead: { ...lead, phone: '515.555.0100 x4' } }, null],
    ['a text with it', { channel: 'sms' }, null],
    ['an answer needs no box', { purpose: 'acknowledgment', lead: { ...lead, consent: noConsent } }, null],
    ['unsubscribed', { address: unsubscribed }, 'unsubscribed'],
    ['even an answer', { purpose: 'acknowledgment', address: unsubscribed }, 'unsubscribed'],
    [
      'a request before that opens nothing',
      { purpose: 'staff', address: unsubscribed, lead: said({ askedAt: 99n }) },
      'unsubscribed',
    ],
    [
      'a new request is answered',
      { purpose: 'acknowledgment', address: unsubscribed, lead: said({ askedAt: 101n }) },
      null,
    ],
    [
      'its walkthrough is confirmed',
      { purpose: 'confirmation', address: unsubscribed, lead: said({ askedAt: 101n }) },
      null,
    ],
    ['but no campaign begins again', { address: unsubscribed, lead: said({ askedAt: 101n }) }, 'unsubscribed'],
    ['unless the person says so', { address: unsubscribed, lead: said({ agreedAt: 101n }) }, null],
    ['said to staff', { lead: said({ refusedAt: 50n }) }, 'unsubscribed'],
    [
      'said to staff before a new request',
      { purpose: 'acknowledgment', lead: said({ refusedAt: 50n, askedAt: 51n }) },
      null,
    ],
    [
      'texts begin again by START alone',
      { channel: 'sms', address: unsubscribed, lead: said({ askedAt: 101n, agreedAt: 101n }) },
      'unsubscribed',
    ],
    ['bounced', { address: { ...address, bounced: true } }, 'bounced'],
    ['no address', { address: null }, 'no_address'],
    ['deleted', { lead: { ...lead, deleted: true } }, 'deleted'],
    ['erased', { lead: { ...lead, erased: true } }, 'erased'],
    ['merged', { lead: { ...lead, merged: true } }, 'merged'],
    ['an appointment is taken back though it is merged', { ...cancellation, lead: { ...lead, merged: true } }, null],
    ['an appointment is taken back though it is deleted', { ...cancellation, lead: { ...lead, deleted: true } }, null],
    ['but not of an erased lead', { ...cancellation, lead: { ...lead, deleted: true, erased: true } }, 'erased'],
    ['moved on', { stages: ['enrolled'] }, 'stage'],
    ['still there', { stages: ['leads'] }, null],
    ['a colleague has not unsubscribed', { purpose: 'notice', address: { ...unsubscribed, bounced: true } }, null],
    ['whoever asked for a link gets it', { purpose: 'resume', lead: null, address: unsubscribed }, null],
    ['a text to nobody’s lead', { channel: 'sms', lead: null }, 'no_consent'],
  ] as const)('%s', (_what, over, expected) => {
    expect(withheldNow({ ...mail, ...over })).toBe(expected);
  });
});
