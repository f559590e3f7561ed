import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, sampleNow } from '../../../../testing/given-when-then.js';
import { moveToOnboarding } from './move-lead.js';

const createdIn = (status: 'leads' | 'enrolled') =>
  ({ type: 'LeadCreated', data: { ...leadCreated.example, status } }) as const;
const contact = (at: string) =>
  ({ type: 'ContactLogged', data: { kind: 'call', outcome: 'reached', at, note: null } }) as const;
const logged = {
  type: 'ContactLogged',
  data: {
    kind: 'email',
    outcome: 'reached',
    at: sampleNow,
    note: 'Moved to onboarding after the payment',
    byMove: true,
  },
} as const;

describe('move to onboarding', () => {
  it('moves a lead to enrolled', () => {
    given([createdIn('leads')])
      .when(moveToOnboarding, {})
      .then([{ type: 'LeadStatusMoved', data: { from: 'leads', to: 'enrolled' } }]);
  });

  it('logs a contact of one that is enrolled', () => {
    given([createdIn('enrolled')])
      .when(moveToOnboarding, {})
      .then([logged]);
    given([createdIn('enrolled'), contact('2026-03-02T14:00:00.000Z')])
      .when(moveToOnboarding, {})
      .then([logged]);
  });

  it('has nothing to do where that was just now', () => {
    given([createdIn('enrolled'), contact('2026-03-02T14:59:30.000Z')])
      .when(moveToOnboarding, {})
      .then([]);
  });

  it('needs a living lead', () => {
    given([]).when(moveToOnboarding, {}).then('lead_not_found');
    given([createdIn('leads'), { type: 'LeadDeleted', data: {} }])
      .when(moveToOnboarding, {})
      .then('lead_deleted');
  });
});
