import type { ChangeUser, Role } from '../../../../contracts/src/accounts/commands.js';
import type { UserEvent } from '../../../../contracts/src/accounts/events.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** The facts that the decision about a change needs. */
export interface UserState {
  role: Role;
  disabled: boolean;
  /** An invited user without a password can't sign in. */
  hasPassword: boolean;
  displayName: string | null;
  takesNewLeads: boolean;
}

/**
 * The events of a change, [] if nothing changes. Pure.
 * @param otherAdmins how many others are enabled admins who can sign in
 * @throws DomainError last_admin if no admin would be left
 */
export function changeUser(user: UserState, change: ChangeUser, otherAdmins: number): UserEvent[] {
  const events: UserEvent[] = [];
  const { role = user.role, disabled = user.disabled } = change;
  const after = { ...user, role, disabled };
  if (administers(user) && !administers(after) && otherAdmins === 0) throw new DomainError('last_admin');
  if (role !== user.role) events.push({ type: 'UserRoleChanged', data: { from: user.role, to: role } });
  if (disabled !== user.disabled) events.push({ type: disabled ? 'UserDisabled' : 'UserEnabled', data: {} });
  const details = editedDetails(user, change);
  if (Object.keys(details).length > 0) events.push({ type: 'UserDetailsEdited', data: details });
  return events;
}

/** Whether the user is an admin who can sign in. */
export function administers({ role, disabled, hasPassword }: UserState): boolean {
  return role === 'admin' && !disabled && hasPassword;
}

/** Only the fields that change. */
function editedDetails(user: UserState, { displayName, takesNewLeads }: ChangeUser) {
  return {
    ...(displayName !== undefined && displayName !== user.displayName && { displayName }),
    ...(takesNewLeads !== undefined && takesNewLeads !== user.takesNewLeads && { takesNewLeads }),
  };
}
