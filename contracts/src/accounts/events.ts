import { z } from 'zod';
import { roleSchema } from './input.js';
import { defineEvent, type EventOf, noData } from '../log/define-event.js';
import { personal } from '../log/personal.js';

/*
 * The audit of who may sign in, in the stream `user-<id>`. The row in Postgres decides; these events say what changed, by whom and
 * when. None ever holds a password, code, secret or link.
 */

const userInvited = defineEvent({
  name: 'UserInvited',
  version: 1,
  description: 'Somebody was invited to sign in, by a link that works once.',
  schema: z.object({
    email: personal(z.string()),
    displayName: personal(z.string()).nullable(),
    role: roleSchema,
  }),
  example: { email: 'colleague@example.com', displayName: 'Sample Colleague', role: 'user' },
});

const userRoleChanged = defineEvent({
  name: 'UserRoleChanged',
  version: 1,
  description: 'The user may do more or less than before.',
  schema: z.object({ from: roleSchema, to: roleSchema }),
  example: { from: 'user', to: 'admin' },
});

const userDisabled = defineEvent({
  name: 'UserDisabled',
  version: 1,
  description: 'The user can no longer sign in. Their sessions and open links ended for good.',
  ...noData,
});

const userEnabled = defineEvent({
  name: 'UserEnabled',
  version: 1,
  description: 'The user can sign in again, with a new session.',
  ...noData,
});

/** Holds only what changed. */
const userDetailsEdited = defineEvent({
  name: 'UserDetailsEdited',
  version: 1,
  description: 'The name of the user, or whether new leads go to them, was changed.',
  schema: z.object({
    displayName: personal(z.string()).nullable().optional(),
    takesNewLeads: z.boolean().optional(),
  }),
  example: { displayName: 'Sample Colleague', takesNewLeads: true },
});

const userLinkIssued = defineEvent({
  name: 'UserLinkIssued',
  version: 1,
  description: 'A link was made that sets a password once. Earlier links no longer work.',
  schema: z.object({
    purpose: z.enum(['invitation', 'reset']),
    expiresAt: z.iso.datetime(),
    /** With the master key the link can be derived from it. Absent: only the person who made the link has seen it. */
    linkId: z.uuid().optional(),
  }),
  example: { purpose: 'reset', expiresAt: '2026-03-04T20:15:00.000Z' },
});

/** `how`: by a one-time link, or signed in, with the old password. */
const userPasswordChanged = defineEvent({
  name: 'UserPasswordChanged',
  version: 1,
  description: 'The user set a password. All their other sessions ended.',
  schema: z.object({ how: z.enum(['invitation', 'reset', 'own']) }),
  example: { how: 'own' },
});

const userSecondFactorChanged = defineEvent({
  name: 'UserSecondFactorChanged',
  version: 1,
  description: 'Sign-in now asks for a code from an app, or no longer does.',
  schema: z.object({ enabled: z.boolean() }),
  example: { enabled: true },
});

/** An admin or an operator did it; `UserSecondFactorChanged` says that people turned off their own. */
const userSecondFactorReset = defineEvent({
  name: 'UserSecondFactorReset',
  version: 1,
  description: 'The second factor of the user was taken away, with its recovery codes. All their sessions ended.',
  schema: z.object({ reason: personal(z.string()) }),
  example: { reason: 'Lost the phone' },
});

const userRecoveryCodeUsed = defineEvent({
  name: 'UserRecoveryCodeUsed',
  version: 1,
  description: 'The user signed in with a recovery code; it no longer works.',
  schema: z.object({ left: z.int().min(0) }),
  example: { left: 9 },
});

const userSessionsEnded = defineEvent({
  name: 'UserSessionsEnded',
  version: 1,
  description: 'Sessions of the user were ended early, by the user or by an admin.',
  schema: z.object({ count: z.int().min(1) }),
  example: { count: 2 },
});

/** Changes of users' access, in the user's stream `user-<id>`. Not part of the staff's activity. */
export const userEvents = [
  userInvited,
  userRoleChanged,
  userDisabled,
  userEnabled,
  userDetailsEdited,
  userLinkIssued,
  userPasswordChanged,
  userSecondFactorChanged,
  userSecondFactorReset,
  userRecoveryCodeUsed,
  userSessionsEnded,
] as const;
export type UserEvent = EventOf<(typeof userEvents)[number]>;
