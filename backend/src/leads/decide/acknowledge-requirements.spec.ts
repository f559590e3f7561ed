import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given } from '../../../../testing/given-when-then.js';
import { acknowledgeRequirements } from './move-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const acknowledged = { type: 'RequirementsAcknowledged', data: {} } as const;
const moved = { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'walkthrough_scheduled' } } as const;
const movedBack = { type: 'LeadStatusMoved', data: { from: 'walkthrough_scheduled', to: 'enrolled' } } as const;
const command = { acknowledged: true } as const;

describe('acknowledge requirements', () => {
  it('is recorded and moves the lead to walkthrough scheduled', () => {
    given([created]).when(acknowledgeRequirements, command).then([acknowledged, moved]);
  });

  it('moves nothing when the lead is there already', () => {
    given([created, moved]).when(acknowledgeRequirements, command).then([acknowledged]);
  });

  it('only moves when it was acknowledged before', () => {
    given([created, [acknowledged, moved], movedBack])
      .when(acknowledgeRequirements, command)
      .then([moved]);
  });

  it('is nothing to do the second time', () => {
    given([created, [acknowledged, moved]])
      .when(acknowledgeRequirements, command)
      .then([]);
  });

  it('can be given again after it was withdrawn', () => {
    given([created, [acknowledged, moved], { type: 'AcknowledgmentWithdrawn', data: {} }])
      .when(acknowledgeRequirements, command)
      .then([acknowledged]);
  });

  it('needs a living lead', () => {
    given([]).when(acknowledgeRequirements, command).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(acknowledgeRequirements, command)
      .then('lead_deleted');
  });
});
