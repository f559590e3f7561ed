import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allEvents } from './catalogue.js';
import { defineEvent } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';
import { sealedFieldNames, textPlanOf } from '../log/text-plan.js';

const fieldsOf = (schema: z.ZodType) => sealedFieldNames(textPlanOf(schema));

describe('personal fields', () => {
  it('are found plain, nullable, optional, and within lists, objects, records and unions', () => {
    const note = z.object({ text: personal(z.string()), at: z.iso.datetime() });
    const schema = z.object({
      name: personal(z.string()),
      phone: personal(z.string()).nullable(),
      note: personal(z.string()).nullable().optional(),
      city: plain(z.string(), 'place'),
      tags: z.array(personal(z.string())),
      notes: z.array(note).optional(),
      byDay: z.record(z.iso.date(), note),
      answer: z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true) }),
        z.object({ ok: z.literal(false), error: personal(z.string()) }),
      ]),
    });
    const within = ['tags[]', 'notes[].text', 'byDay.*.text', 'answer.error'];
    expect(fieldsOf(schema)).toEqual(['name', 'phone', 'note', ...within]);
  });

  it('do not spread to a schema that was marked elsewhere', () => {
    const text = plain(z.string(), 'code');
    personal(text);
    expect(fieldsOf(z.object({ text }))).toEqual([]);
  });

  it.each([
    ['an e-mail format', personal(z.email())],
    ['an enum', personal(z.enum(['a', 'b']))],
    ['a length that is too short', personal(z.string()).max(7)],
    ['a list', personal(z.array(z.string()))],
  ])('are refused with %s: [erased] would not fit after an erasure', (_, text) => {
    expect(() => textPlanOf(z.object({ text }))).toThrow('text is personal and must accept [erased]');
  });
});

describe('a text of an event', () => {
  const defined = (schema: z.ZodType) => () =>
    defineEvent({
      ...{ name: 'SampleHappened', version: 1, description: 'A sample.', example: {} },
      schema: z.object({ role: schema.optional() }),
    });

  it.each([
    ['a bare text', z.string(), 'the text role is not declared: personal(...) if it names somebody'],
    ['an e-mail', z.email(), 'the text role is not declared'],
    ['a text of a pattern', z.string().regex(/^\+1\d{10}$/), 'the text role is not declared'],
    ['a text in a list', z.array(z.object({ by: z.string() })), 'the text role[].by is not declared'],
    ['the keys of a record', z.record(z.string(), z.int()), 'the text role (its keys) is not declared'],
    ['what may be anything', z.unknown(), 'role is a unknown, in which texts can'],
    ['what is made later', z.lazy(() => z.object({})), 'role is a lazy'],
    ['one of two kinds', z.union([personal(z.string()), z.enum(['a'])]), 'role may be of two kinds'],
  ])(
    'has to be declared, or the definition is refused with a sentence that says what to do: %s',
    (_, schema, words) => {
      expect(defined(schema)).toThrow(TypeError);
      expect(defined(schema)).toThrow(`SampleHappened: ${words}`);
    },
  );

  it.each([
    ['an id', z.uuid()],
    ['an instant', z.iso.datetime()],
    ['a choice', z.enum(['a', 'b'])],
    ['declared as plain', plain(z.string(), 'id').max(200)],
    ['anything that is declared as plain', plain(z.unknown(), 'code')],
    ['personal', personal(z.string().max(500))],
  ])('is declared by its schema: %s', (_, schema) => {
    expect(defined(schema)).not.toThrow();
  });

  it('are these, of all events: whoever adds one decides here what an erasure takes away', () => {
    const leadFields = ['name', 'email', 'phone', 'company', 'ownerName'];
    const addressFields = ['propertyAddress', 'streetAddress'];
    const referralFields = [
      'realtorName',
      'realtorEmail',
      'realtorPhone',
      'realtorCompany',
      'clientName',
      'clientEmail',
      'clientPhone',
      'propertyAddress',
      'notes',
    ];
    const fields = allEvents
      .filter((event) => event.personalFields.length)
      .map((event) => [event.name, event.personalFields]);
    expect(Object.fromEntries(fields)).toEqual({
      LeadCreated: [...leadFields, ...addressFields],
      LeadDetailsEdited: leadFields,
      PropertyDetailsEdited: addressFields,
      LeadStatusMoved: ['reason'],
      LeadPitched: ['improvements[].name'],
      NoteAdded: ['content'],
      LeadPaid: ['reference'],
      StripeCustomerLinked: ['stripeCustomerId'],
      CheckoutRequested: ['description', 'email', 'name', 'propertyAddress', 'reason'],
      CheckoutStarted: ['description', 'sessionId'],
      CheckoutEnded: ['sessionId'],
      PaymentPending: ['sessionId'],
      PaymentRequested: ['description', 'reason'],
      InvoiceRequested: ['description', 'items[].description', 'reason'],
      InvoiceIssued: ['invoiceId', 'number', 'hostedUrl'],
      InvoiceFailed: ['error'],
      MarketingEnrollmentFailed: ['error'],
      ImprovementsEdited: ['improvements[].name'],
      NoteCorrected: ['content'],
      TaskAdded: ['title'],
      TaskEdited: ['title'],
      ContactLogged: ['note'],
      DocumentWanted: ['what'],
      FileAttached: ['name'],
      FileRemoved: ['name'],
      ConsentGiven: ['note'],
      ConsentRevoked: ['note'],
      AddressStandingNoted: ['note'],
      AnalysisRequested: ['email', 'name', 'streetAddress'],
      RentEstimateFailed: ['error'],
      ReferralSubmitted: referralFields,
      ReferralEdited: referralFields,
      DocumentRequested: ['leadName', 'leadEmail', 'propertyAddress'],
      DocumentSent: ['formName'],
      DocumentDeclined: ['reason'],
      DocumentVoided: ['reason'],
      DocumentStepFailed: ['error'],
      CampaignMessageFailed: ['error'],
      MessageRequested: ['to', 'data.*'],
      MessageIntended: ['to', 'subject', 'text'],
      MessageFailed: ['error'],
      MessageWithheld: ['to', 'detail'],
      MessageReceived: ['from', 'subject', 'text'],
      ConsentWithdrawn: ['address'],
      ConsentRenewed: ['address'],
      AddressReopened: ['address', 'note'],
      EventSkipped: ['reason'],
      UnreadableEventSkipped: ['reason'],
      EffectGivenUp: ['reason'],
      CaseEnded: ['stripeCustomerId', 'emails[]'],
      UserInvited: ['email', 'displayName'],
      UserDetailsEdited: ['displayName'],
      UserSecondFactorReset: ['reason'],
    });
  });
});
