import type { ListedUser } from '../../contracts/src/accounts/queries.js';
import { sampleId } from './sample-history.js';

/** Somebody as the table of users shows them: an active user. @param over what differs from the sample's */
export function sampleListedUser(over: Partial<ListedUser> = {}): ListedUser {
  return {
    ...{ id: sampleId(20), email: 'somebody@example.com', displayName: 'Sample Somebody', role: 'user', revision: 3 },
    ...{
      state: 'active',
      takesNewLeads: true,
      secondFactor: false,
      secondFactorDueAt: null,
      createdAt: '2026-03-01T18:00:00.000Z',
    },
    ...{ disabledAt: null, lastSignInAt: null, lastSeenAt: null, link: null, sessions: 0 },
    ...over,
  };
}
