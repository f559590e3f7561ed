import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given } from '../../../../testing/given-when-then.js';
import { deleteLead } from './end-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;

describe('delete lead', () => {
  it('takes a lead off the board', () => {
    given([created]).when(deleteLead, {}).then([deleted]);
  });

  it('is nothing to do when it is deleted already', () => {
    given([created, deleted]).when(deleteLead, {}).then([]);
  });

  it('can be done again after a restore', () => {
    given([created, deleted, { type: 'LeadRestored', data: {} }])
      .when(deleteLead, {})
      .then([deleted]);
  });

  it('needs a lead', () => {
    given([]).when(deleteLead, {}).then('lead_not_found');
  });
});
