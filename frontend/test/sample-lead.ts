import type { ShownLead } from '../../contracts/src/leads/queries.js';
import { sampleId } from './sample-history.js';

const came = '2026-03-01T18:00:00.000Z';

/** The n-th lead as the read model has it: new, added by hand, with an address and nothing else. @param over what differs */
export function sampleLead(n = 1, over: Partial<ShownLead> = {}): ShownLead {
  return {
    ...{ id: sampleId(n), revision: 0, name: `Sample Owner ${n}`, email: 'owner@example.com', phone: null },
    ...{ company: null, ownerName: null, status: 'leads', statusReason: null, source: 'manual' },
    ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', streetAddress: '100 Sample St', city: 'Ankeny' },
    ...{ state: 'IA', zipCode: '50023', propertyType: 'single-family', unitCount: 1, squareFootage: 0, bedrooms: null },
    ...{ bathrooms: null, yearBuilt: null, finishedBasementArea: null, estimatedRentCents: null },
    ...{ purchasePriceCents: null, improvements: [], requirementsAcknowledged: false, walkthroughStart: null },
    ...{ paidCents: 0, stripeCustomerId: null, marketing: 'none', noteCount: 0, assigneeId: null, openTaskCount: 0 },
    ...{ situation: 'first_contact', situationSince: came, unreachedFor: null, ownersTasks: [], feeDueCents: null },
    ...{ nextTaskAt: null, firstTouchAt: null, waitingSince: null, createdAt: came, stageSince: came },
    ...{ stageEventId: sampleId(n + 500), stageActorId: null, lastContactedAt: null, deletedAt: null },
    ...{ mergedInto: null, touchDueAt: null },
    ...over,
  };
}
