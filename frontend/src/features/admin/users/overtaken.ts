import type { ChangeUser } from '../../../../../contracts/src/commands/users.js';
import type { User, UserHistory } from '../../../../../contracts/src/queries/users.js';

type Seen = Pick<User, 'role' | 'state' | 'displayName' | 'takesNewLeads'>;
export type OvertakenField = 'role' | 'state' | 'displayName' | 'takesNewLeads';

const isDisabled = ({ state }: Seen) => state === 'disabled';

/**
 * What of a user somebody else changed that a change would step on. Whoever decides about access, by role or by disabling, has to have
 * seen both; a name and who takes new leads are decided each by itself.
 * @param seen the user as the person who changes it saw it @param fresh as it is
 * @returns [] when the change can be made of what is now
 */
export function overtakenFields(seen: Seen, fresh: Seen, change: ChangeUser): OvertakenField[] {
  const decidesAccess = change.role !== undefined || change.disabled !== undefined;
  const { displayName, takesNewLeads } = change;
  return [
    ...(decidesAccess && seen.role !== fresh.role ? ['role' as const] : []),
    ...(decidesAccess && isDisabled(seen) !== isDisabled(fresh) ? ['state' as const] : []),
    ...(displayName !== undefined && seen.displayName !== fresh.displayName && displayName !== fresh.displayName
      ? ['displayName' as const]
      : []),
    ...(takesNewLeads !== undefined &&
    seen.takesNewLeads !== fresh.takesNewLeads &&
    takesNewLeads !== fresh.takesNewLeads
      ? ['takesNewLeads' as const]
      : []),
  ];
}

const tellsOf: Record<OvertakenField, readonly string[]> = {
  role: ['UserRoleChanged'],
  state: ['UserDisabled', 'UserEnabled'],
  displayName: ['UserDetailsEdited'],
  takesNewLeads: ['UserDetailsEdited'],
};

/** Who changed one of the fields last, by id; undefined where the history does not tell, or has not come so far yet. */
export function lastToChange(fields: readonly OvertakenField[], { events, waiting }: UserHistory): string | undefined {
  if (waiting > 0) return undefined;
  const types = fields.flatMap((field) => tellsOf[field]);
  return events.find(({ type }) => types.includes(type))?.actor.id ?? undefined;
}
