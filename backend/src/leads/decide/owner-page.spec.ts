import { describe, it } from '@jest/globals';
import { leadMerged } from '../../../../contracts/src/cases/events.js';
import { ownerLinkRevoked, ownerPageShown } from '../../../../contracts/src/owner-page/events.js';
import type { leadStatuses } from '../../../../contracts/src/lead-status.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given } from '../../../../testing/given-when-then.js';
import { endOwnerLinks, noteOwnerPageShown, pickWalkthroughTime, revokeOwnerLink } from './owner-page.js';

const createdIn = (status: (typeof leadStatuses)[number]) =>
  ({ type: 'LeadCreated', data: { ...leadCreated.example, status } }) as const;
const shown = { type: 'OwnerPageShown', data: ownerPageShown.example } as const;
const start = '2026-03-06T15:00:00.000Z';
const time = (at: string | null) => ({ type: 'WalkthroughScheduled', data: { start: at } }) as const;

describe('the owner’s page was shown', () => {
  it('is noted once a day', () => {
    given([createdIn('leads')])
      .when(noteOwnerPageShown, null)
      .then([shown]);
    given([createdIn('leads'), shown])
      .when(noteOwnerPageShown, null)
      .then([]);
  });
});

describe('the links to it', () => {
  it('are revoked as often as somebody says so', () => {
    const revoked = { type: 'OwnerLinkRevoked', data: ownerLinkRevoked.example } as const;
    given([createdIn('leads')])
      .when(revokeOwnerLink, null)
      .then([revoked]);
    given([createdIn('leads'), revoked])
      .when(revokeOwnerLink, null)
      .then([revoked]);
    given([createdIn('leads'), { type: 'LeadDeleted', data: {} }])
      .when(revokeOwnerLink, null)
      .then('lead_deleted');
  });

  it('end with a merge also where the lead is not worked on any more', () => {
    const revoked = { type: 'OwnerLinkRevoked', data: ownerLinkRevoked.example } as const;
    const gone = [
      { type: 'LeadDeleted', data: {} },
      { type: 'LeadMerged', data: leadMerged.example },
    ] as const;
    for (const last of gone)
      given([createdIn('leads'), last])
        .when(endOwnerLinks, null)
        .then([revoked]);
    given([]).when(endOwnerLinks, null).then('lead_not_found');
  });
});

describe('the owner picks a time', () => {
  const picked = { type: 'WalkthroughScheduled', data: { start, byLink: true } } as const;

  it('while the office waits for one, also after staff moved the lead there', () => {
    given([createdIn('walkthrough_scheduled')])
      .when(pickWalkthroughTime, { start })
      .then([picked]);
    given([createdIn('walkthrough_scheduled'), time(null)])
      .when(pickWalkthroughTime, { start })
      .then([picked]);
    given([createdIn('walkthrough_scheduled'), time(start)])
      .when(pickWalkthroughTime, { start })
      .then([]);
  });

  it('never moves a time that is booked, nor books in another stage', () => {
    const another = { start: '2026-03-07T15:00:00.000Z' };
    given([createdIn('walkthrough_scheduled'), time(start)])
      .when(pickWalkthroughTime, another)
      .then('not_awaited');
    given([createdIn('proposal')])
      .when(pickWalkthroughTime, { start })
      .then('not_awaited');
  });
});
