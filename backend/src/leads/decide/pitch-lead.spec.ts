import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadPitched } from '../../../../contracts/src/leads/events.js';
import { textVersions } from '../../../../contracts/src/shown-versions.js';
import { given } from '../../../../testing/given-when-then.js';
import { pitchLead } from './move-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const pitched = { type: 'LeadPitched', data: { ...leadPitched.example, textVersion: textVersions.pitch } } as const;
const { estimatedRentCents, improvements } = leadPitched.example;

describe('pitch lead', () => {
  it('records rent, improvements and the fee schedule, then moves the lead to proposal', () => {
    given([created])
      .when(pitchLead, { estimatedRentCents, improvements })
      .then([pitched, { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'proposal' } }]);
  });

  it('moves nothing when the lead is in proposal already', () => {
    given([created, [pitched, { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'proposal' } }]])
      .when(pitchLead, { estimatedRentCents: 210_000, improvements: [] })
      .then([{ type: 'LeadPitched', data: { ...pitched.data, estimatedRentCents: 210_000, improvements: [] } }]);
  });

  it('needs a living lead', () => {
    given([]).when(pitchLead, { estimatedRentCents, improvements }).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(pitchLead, { estimatedRentCents, improvements })
      .then('lead_deleted');
  });
});
