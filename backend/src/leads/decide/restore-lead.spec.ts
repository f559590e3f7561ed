import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, stateAfter } from '../../../../testing/given-when-then.js';
import { restoreLead } from './end-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;
const restored = { type: 'LeadRestored', data: {} } as const;

describe('restore lead', () => {
  it('brings a deleted lead back as it was', () => {
    given([created, deleted]).when(restoreLead, {}).then([restored]);
    expect(stateAfter([created, deleted, restored])).toEqual(stateAfter([created]));
  });

  it('is nothing to do for a living lead', () => {
    given([created]).when(restoreLead, {}).then([]);
  });

  it('needs a lead', () => {
    given([]).when(restoreLead, {}).then('lead_not_found');
  });
});
