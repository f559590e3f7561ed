import { describe, expect, it } from '@jest/globals';
import { createLeadSchema } from '../../../../contracts/src/leads/input.js';
import { consentTextVersion } from '../../../../contracts/src/consent/consent.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, staff, visitor } from '../../../../testing/given-when-then.js';
import { createLead } from './create-lead.js';

const intake = createLeadSchema.parse({
  ...{ name: 'Sample Owner', email: 'owner@example.com', source: 'website', phone: leadCreated.example.phone },
});
const data: DataOf<'LeadCreated'> = {
  ...leadCreated.example,
  ...{ status: 'leads', source: 'website', propertyAddress: 'Not provided', streetAddress: null, city: null },
  ...{ state: null, zipCode: null, propertyType: null, estimatedRentCents: null },
};
const created = (more: object = {}): LeadEvent[] => [{ type: 'LeadCreated', data: { ...data, ...more } }];
const enrolledFrom = {
  analysisId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
  leadId: '2f1f7f6c-94f8-4a7e-8f3d-7a2b0c9d4e55',
};
const feesShown = { feeScheduleVersion: 1, textVersion: 2 };

describe('a lead from a form', () => {
  it('keeps the analysis that it was enrolled from', () => {
    given([])
      .when(createLead, { ...intake, enrolledFrom }, { actor: visitor })
      .then(created({ enrolledFrom }));
  });

  it('is handed out if a visitor sent it, and not if staff added it', () => {
    const asked = { ...intake, handOut: true } as const;
    given([])
      .when(createLead, asked, { actor: visitor })
      .then(created({ handOut: true }));
    given([]).when(createLead, asked, { actor: staff }).then(created());
  });

  it('keeps the version of the words beside it if a visitor sent it', () => {
    const asked = { ...intake, consentTextVersion };
    given([]).when(createLead, asked, { actor: visitor }).then(created({ consentTextVersion }));
    given([]).when(createLead, asked, { actor: staff }).then(created());
  });

  it('holds no field of which nothing is known', () => {
    const context = { now: '2026-03-02T15:00:00.000Z', actor: visitor, commandId: enrolledFrom.leadId };
    const [plain] = createLead.decide(null, intake, context);
    expect(plain!.data).toStrictEqual(data);
    const [shown] = createLead.decide(null, { ...intake, feesShown }, context);
    expect(shown!.data).toStrictEqual({ ...data, feesShown });
  });

  it('has no status of the visitor’s choice', () => {
    const refusal = given([])
      .when(createLead, { ...intake, status: 'leads' }, { actor: visitor })
      .refusal();
    expect([refusal.code, refusal.detail]).toEqual(['forbidden', 'Only staff may choose the status of a lead.']);
  });
});
