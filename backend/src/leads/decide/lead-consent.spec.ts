import { describe, expect, it } from '@jest/globals';
import { createLeadSchema } from '../../../../contracts/src/leads/input.js';
import {
  consentTextVersion,
  consentWords,
  mailWithheld,
  noConsent,
  textWithheld,
} from '../../../../contracts/src/consent/consent.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, staff, stateAfter, visitor } from '../../../../testing/given-when-then.js';
import { createLead } from './create-lead.js';
import { keepRefusal, noteConsent } from './marketing.js';

const intake = {
  ...createLeadSchema.parse({
    name: 'Sample Owner',
    email: 'owner@example.com',
    source: 'website',
    phone: '515-555-0100',
  }),
  consentTextVersion,
};
const byForm: LeadEvent = { type: 'LeadCreated', data: { ...leadCreated.example, consentTextVersion } };
const byStaff: LeadEvent = { type: 'LeadCreated', data: leadCreated.example };
const ticked: LeadEvent = {
  type: 'ConsentGiven',
  data: { channel: 'sms', how: 'form', textVersion: 1, words: consentWords[1]!.texts },
};
const consentAfterAll = (...events: LeadEvent[]) => stateAfter(events)?.consent ?? noConsent;

describe('a form', () => {
  const created: LeadEvent = {
    type: 'LeadCreated',
    data: {
      ...leadCreated.example,
      ...{ status: 'leads', source: 'website', phone: '515-555-0100', propertyAddress: 'Not provided' },
      ...{ streetAddress: null, city: null, state: null, zipCode: null, propertyType: null, estimatedRentCents: null },
    },
  };
  const withWords: LeadEvent = { ...created, data: { ...created.data, consentTextVersion } };

  it('keeps the version of its words in the creation; without the box there is no consent to texts', () => {
    given([]).when(createLead, intake, { actor: visitor }).then([withWords]);
  });

  it('appends the ticked box with its words, together with the creation', () => {
    const ticking = { ...intake, textsConsented: true };
    given([]).when(createLead, ticking, { actor: visitor }).then([withWords, ticked]);
  });

  it('filled in by staff is nobody’s consent', () => {
    given([])
      .when(createLead, { ...intake, textsConsented: true }, { actor: staff })
      .then([created]);
  });
});

describe('what was said to staff', () => {
  const word = (channel: 'email' | 'sms', consent: 'given' | 'withdrawn') => ({ channel, consent, note: null });
  const spoken: LeadEvent = { type: 'ConsentGiven', data: { channel: 'email', how: 'spoken', note: null } };
  const revoked: LeadEvent = { type: 'ConsentRevoked', data: { channel: 'email', note: null } };

  it('is noted once', () => {
    given([byStaff]).when(noteConsent, word('email', 'given')).then([spoken]);
    given([byForm]).when(noteConsent, word('email', 'given')).then([]);
    given([byForm])
      .when(noteConsent, { ...word('email', 'given'), stands: false })
      .then([spoken]);
    given([byForm]).when(noteConsent, word('email', 'withdrawn')).then([revoked]);
    given([byForm, revoked]).when(noteConsent, word('email', 'withdrawn')).then([]);
    given([byForm, revoked])
      .when(noteConsent, { ...word('email', 'withdrawn'), stands: false })
      .then([revoked]);
    given([byForm, revoked]).when(noteConsent, word('email', 'given')).then([spoken]);
  });

  it('is asked again for another phone number', () => {
    const moved: LeadEvent = { type: 'LeadDetailsEdited', data: { phone: '515-555-0111' } };
    given([byForm, ticked]).when(noteConsent, word('sms', 'given')).then([]);
    given([byForm, ticked, moved])
      .when(noteConsent, word('sms', 'given'))
      .then([{ type: 'ConsentGiven', data: { channel: 'sms', how: 'spoken', note: null } }]);
    expect(textWithheld(consentAfterAll(byForm, ticked, moved), 'confirmation', '515-555-0111')).toBe('no_consent');
  });

  it('about another lead that is erased is noted here, deleted or not', () => {
    const kept = (channel: 'email' | 'sms', note: string): LeadEvent => ({
      type: 'ConsentRevoked',
      data: { channel, note },
    });
    const deleted: LeadEvent = { type: 'LeadDeleted', data: {} };
    for (const before of [[byForm], [byForm, ticked, deleted], [byForm, revoked]]) {
      const noted = kept('email', 'They said so about another lead with this address.');
      given(before).when(keepRefusal, { what: 'refusal', channel: 'email' }).then([noted]);
      const stopped = kept('sms', 'They said so about another lead with this number.');
      given(before).when(keepRefusal, { what: 'refusal', channel: 'sms' }).then([stopped]);
    }
    // An older refusal may have been taken back by START.
    given([byForm, { type: 'ConsentRevoked', data: { channel: 'sms', note: null } }])
      .when(keepRefusal, { what: 'refusal', channel: 'sms' })
      .then([kept('sms', 'They said so about another lead with this number.')]);
    const note = 'They said so about another lead with this address.';
    given([byForm])
      .when(keepRefusal, { what: 'refusal', channel: 'email', olderThan: 'request' })
      .then([{ type: 'ConsentRevoked', data: { channel: 'email', note, olderThan: 'request' } }]);
    given([]).when(keepRefusal, { what: 'refusal', channel: 'email' }).then('lead_not_found');
  });

  it('is noted of no deleted lead', () => {
    given([byForm, { type: 'LeadDeleted', data: {} }])
      .when(noteConsent, word('sms', 'withdrawn'))
      .then('lead_deleted');
  });
});

describe('mail', () => {
  it('covers the own request; campaigns need a consent', () => {
    expect(mailWithheld(consentAfterAll(byForm), 'warm_lead')).toBeNull();
    const late = (olderThan?: 'agreement' | 'request'): LeadEvent => ({
      type: 'ConsentRevoked',
      data: { channel: 'email', note: null, ...(olderThan && { olderThan }) },
    });
    expect(mailWithheld(consentAfterAll(byForm, late('agreement')), 'warm_lead')).toBeNull();
    expect(mailWithheld(consentAfterAll(byForm, late('request')), 'warm_lead')).toBe('unsubscribed');
    expect(mailWithheld(consentAfterAll(byStaff), 'warm_lead')).toBe('no_consent');
    expect(mailWithheld(consentAfterAll(byStaff), 'confirmation')).toBeNull();
  });

  it('ends with a withdrawal, apart from what goes to colleagues or was asked for a moment ago', () => {
    const state = consentAfterAll(byForm, { type: 'ConsentRevoked', data: { channel: 'email', note: null } });
    expect(mailWithheld(state, 'acknowledgment')).toBe('unsubscribed');
    for (const purpose of ['notice', 'account', 'alert', 'resume'] as const)
      expect(mailWithheld(state, purpose)).toBeNull();
  });
});

describe('texts', () => {
  it('need the box or the spoken word, and end with STOP', () => {
    expect(textWithheld(consentAfterAll(byForm), 'confirmation')).toBe('no_consent');
    expect(textWithheld(consentAfterAll(byForm, ticked), 'confirmation')).toBeNull();
    const stopped = consentAfterAll(byForm, ticked, { type: 'ConsentRevoked', data: { channel: 'sms', note: null } });
    expect(textWithheld(stopped, 'confirmation')).toBe('unsubscribed');
  });
});
