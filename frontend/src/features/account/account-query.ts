import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { readQuery } from '../../live/read-query.js';

/** One's own account, as the server has it. */
export const accountQuery = readQuery(['account'], accountRoutes.account, {}, { staleTime: 60_000 });

/** Key of everything that changes one's account. The account page stays at its part while one is under way. */
export const ownAccountKey = ['own-account'] as const;

/** The places where one is signed in. */
export const ownSessionsQuery = readQuery(['account', 'sessions'], accountRoutes.ownSessions, {}, { staleTime: 0 });
