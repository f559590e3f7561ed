import { capital } from '../../../../../contracts/src/key-words.js';
import type { Role } from '../../../../../contracts/src/accounts/input.js';
import type { EventType } from '../../../../../contracts/src/events/catalogue.js';
import type { User, UserHistory } from '../../../../../contracts/src/accounts/queries.js';
import { momentLabel, officeDateTime } from '../../../lib/format.js';
import type { Hue } from '../../../ui/badge.js';

export const roleWords: Record<Role, string> = { admin: 'Admin', user: 'User' };
export const stateWords: Record<User['state'], string> = { invited: 'Invited', active: 'Active', disabled: 'Disabled' };
export const stateHues: Record<User['state'], Hue> = { invited: 'yellow', active: 'green', disabled: 'gray' };

/** Whether somebody has a second factor, and if not, until when they have to set one up. @param now ISO 8601 */
export function factorWords(
  { secondFactor, secondFactorDueAt: due }: Pick<User, 'secondFactor' | 'secondFactorDueAt'>,
  now: string,
): string {
  if (secondFactor) return 'On';
  if (due === null) return 'Off';
  return due <= now ? 'Off, overdue' : `Off, due ${momentLabel(due, now)}`;
}

type UserEventType = Extract<EventType, `User${string}`>;
type EventData = Readonly<Record<string, unknown>>;

const linkOf = (purpose: unknown) => (purpose === 'invitation' ? 'invitation link' : 'link to reset the password');
const passwordSet: Readonly<Record<string, string>> = {
  invitation: 'Set a password with the invitation',
  reset: 'Set a new password with the reset link',
  own: 'Changed the password',
};
const roleOf = (role: unknown) => roleWords[role as Role] ?? String(role);

const sentences: Record<UserEventType, (data: EventData) => string> = {
  UserInvited: ({ role }) => `Invited as ${roleOf(role)}`,
  UserRoleChanged: ({ from, to }) => `Role changed from ${roleOf(from)} to ${roleOf(to)}`,
  UserDisabled: () => 'Disabled, and signed out everywhere',
  UserEnabled: () => 'Enabled again',
  UserDetailsEdited: (data) => detailsEdited(data),
  UserLinkIssued: ({ purpose, expiresAt }) => `New ${linkOf(purpose)}, good until ${officeDateTime(String(expiresAt))}`,
  UserPasswordChanged: ({ how }) => passwordSet[String(how)] ?? 'Set a password',
  UserSecondFactorChanged: ({ enabled }) => (enabled ? 'Second factor turned on' : 'Second factor turned off'),
  UserSecondFactorReset: ({ reason }) => `Second factor reset, and signed out everywhere. Reason: ${String(reason)}`,
  UserRecoveryCodeUsed: ({ left }) => `Signed in with a recovery code; ${String(left)} left`,
  UserSessionsEnded: ({ count }) => (count === 1 ? '1 session ended' : `${String(count)} sessions ended`),
};

/** Describes an event of a user in a sentence. */
export function userSentence({ type, data }: Pick<UserHistory['events'][number], 'type' | 'data'>): string {
  return isUserEvent(type) ? sentences[type](data) : type;
}

const isUserEvent = (type: string): type is UserEventType => Object.hasOwn(sentences, type);

function detailsEdited({ displayName, takesNewLeads }: EventData): string {
  const name =
    displayName === undefined
      ? []
      : [typeof displayName === 'string' ? `Name is now ${displayName}` : 'Display name removed'];
  const leads = takesNewLeads === undefined ? [] : [takesNewLeads ? 'takes new leads' : 'takes no new leads'];
  return capital([...name, ...leads].join('; '));
}
