import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { improvementsEdited, leadPitched } from '../../../../contracts/src/leads/events.js';
import { given } from '../../../../testing/given-when-then.js';
import { editImprovements } from './edit-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const pitched = { type: 'LeadPitched', data: leadPitched.example } as const;
const { improvements } = improvementsEdited.example;

describe('edit improvements', () => {
  it('replaces the whole list', () => {
    given([created, pitched])
      .when(editImprovements, { improvements })
      .then([{ type: 'ImprovementsEdited', data: { improvements } }]);
    given([created, pitched])
      .when(editImprovements, { improvements: [] })
      .then([{ type: 'ImprovementsEdited', data: { improvements: [] } }]);
  });

  it('keeps a missing custom cost missing, so that the estimate counts', () => {
    const estimated = improvements.map((item) => ({ ...item, customCostCents: null }));
    given([created, { type: 'ImprovementsEdited', data: { improvements } }])
      .when(editImprovements, { improvements: estimated })
      .then([{ type: 'ImprovementsEdited', data: { improvements: estimated } }]);
  });

  it('is nothing to do when the list is the same', () => {
    given([created, pitched]).when(editImprovements, { improvements: leadPitched.example.improvements }).then([]);
    given([created]).when(editImprovements, { improvements: [] }).then([]);
  });

  it('needs a living lead', () => {
    given([]).when(editImprovements, { improvements }).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(editImprovements, { improvements })
      .then('lead_deleted');
  });
});
