import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given } from '../../../../testing/given-when-then.js';
import { addNote } from './notes.js';
import { deleteLead, mergeLead, tellLeadApart, unmergeLead, restoreLead } from './end-lead.js';
import { recordPayment } from './record-payment.js';

const into = '0c0ffee0-0000-4000-8000-000000000002';
const elsewhere = '0c0ffee0-0000-4000-8000-000000000003';
const lead = { type: 'LeadCreated', data: leadCreated.example } as const;
const merged = { type: 'LeadMerged', data: { into } } as const;
const unmerged = { type: 'LeadUnmerged', data: { from: into } } as const;
const nothing = {};

describe('merging a lead', () => {
  it('links it', () => given([lead]).when(mergeLead, { into }).then([merged]));
  it('is done once', () => given([lead, merged]).when(mergeLead, { into }).then([]));
  it('is refused into another one, which names where it is', () =>
    given([lead, merged]).when(mergeLead, { into: elsewhere }).then('lead_merged'));
  it('is refused of a deleted one', () =>
    given([lead, { type: 'LeadDeleted', data: {} }])
      .when(mergeLead, { into })
      .then('lead_deleted'));
  it('is refused of none', () => given([]).when(mergeLead, { into }).then('lead_not_found'));
  it('is taken back, and once', () => {
    given([lead, merged]).when(unmergeLead, nothing).then([unmerged]);
    given([lead, merged, unmerged]).when(unmergeLead, nothing).then([]);
  });
});

describe('a merged lead', () => {
  it('takes no command of people', () => {
    given([lead, merged]).when(addNote, { content: 'Called.' }).then('lead_merged');
    given([lead, merged]).when(deleteLead, nothing).then('lead_merged');
    given([lead, merged]).when(restoreLead, nothing).then('lead_merged');
    given([lead, merged])
      .when(recordPayment, { amountCents: 199_00, method: 'check', reference: null })
      .then('lead_merged');
  });
});

describe('marking two leads as two cases', () => {
  const apart = { type: 'LeadToldApart', data: { otherId: elsewhere } } as const;
  it('is kept, once', () => {
    given([lead]).when(tellLeadApart, { otherId: elsewhere }).then([apart]);
    given([lead, apart]).when(tellLeadApart, { otherId: elsewhere }).then([]);
  });
});
