import { describe, expect, it } from '@jest/globals';
import { consentTextVersion, consentWords } from '../../../../contracts/src/consent/consent.js';
import type { Enrollment } from '../../../../contracts/src/enrollments/input.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import {
  commandId,
  given,
  sampleNow,
  staff,
  stateAfter,
  visitor,
  type Append,
} from '../../../../testing/given-when-then.js';
import { correctNote } from './notes.js';
import { enrollLead } from './create-lead.js';
import { scheduleWalkthrough } from './move-lead.js';
import { textsConsented } from './marketing.js';

const phone = '515-555-0100';
const enrolled: Append = {
  type: 'LeadCreated',
  data: { ...leadCreated.example, status: 'enrolled', phone },
  by: visitor,
};
const enrollment = {
  ...{ propertyType: 'single-family', unitCount: 1, estimatedRentCents: 180_000 },
  ...{ propertyAddress: '100 Sample St', city: 'Ankeny', state: 'IA', zipCode: '50023' },
  ...{ name: leadCreated.example.name, email: leadCreated.example.email, phone },
  ...{ textsConsented: true, consentTextVersion },
} as const satisfies Partial<Enrollment> as Enrollment;
const asVisitor = { actor: visitor };
const words = consentWords[consentTextVersion]!.texts;
const ticked = {
  type: 'ConsentGiven',
  data: { channel: 'sms', how: 'form', textVersion: consentTextVersion, words },
} as const;
const stop: Append = { type: 'ConsentRevoked', data: { channel: 'sms', note: null } };

describe('the ticked box beside the phone of an enrolment', () => {
  it('is recorded once, and again after a withdrawal or for another phone', () => {
    given([enrolled]).when(enrollLead, enrollment, asVisitor).then([ticked]);
    given([enrolled, ticked]).when(enrollLead, enrollment, asVisitor).then([]);
    given([enrolled, ticked, stop]).when(enrollLead, enrollment, asVisitor).then([ticked]);
    given([enrolled, ticked])
      .when(enrollLead, { ...enrollment, phone: '515-555-0111' }, asVisitor)
      .then([{ type: 'LeadDetailsEdited', data: { phone: '515-555-0111' } }, ticked]);
  });

  it('counts only if the owner ticked it', () => {
    given([enrolled]).when(enrollLead, enrollment, { actor: staff }).then([]);
    given([enrolled])
      .when(enrollLead, { ...enrollment, textsConsented: false }, asVisitor)
      .then([]);
  });

  it('is recorded without words where nobody knows the version, and with the newest where none is named', () => {
    expect(textsConsented(4711)).toStrictEqual({
      type: 'ConsentGiven',
      data: { channel: 'sms', how: 'form', textVersion: 4711 },
    });
    expect(textsConsented()).toStrictEqual(ticked);
  });
});

describe('an enrolment', () => {
  it('corrects the address that the analysis knew, with its line', () => {
    given([enrolled, ticked])
      .when(enrollLead, { ...enrollment, zipCode: '50021' }, asVisitor)
      .then([
        {
          type: 'PropertyDetailsEdited',
          data: { propertyAddress: '100 Sample St, Ankeny, IA 50021', zipCode: '50021' },
        },
      ]);
  });

  it('moves a lead that came by an enrolment and is in another stage', () => {
    const data = { ...leadCreated.example, phone, source: 'enrollment', status: 'leads' } as const;
    given([{ type: 'LeadCreated', data, by: visitor }, ticked])
      .when(enrollLead, enrollment, asVisitor)
      .then([
        { type: 'LeadStatusMoved', data: { from: 'leads', to: 'enrolled', source: 'enrollment', consentTextVersion } },
      ]);
  });
});

describe('a decision that depends on what happened', () => {
  const context = { now: sampleNow, actor: staff, commandId: commandId(1) };
  it('is never made without it', () => {
    const state = stateAfter([enrolled]);
    const note = { noteId: commandId(2), content: 'x' };
    for (const decide of [
      () => enrollLead.decide(state, enrollment, context),
      () => scheduleWalkthrough.decide(state, { start: null }, context),
      () => correctNote.decide(state, note, context),
    ])
      expect(decide).toThrow(/history/);
  });
});
