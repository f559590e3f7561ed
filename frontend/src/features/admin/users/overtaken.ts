import type { ChangeUser } from '../../../../../contracts/src/accounts/commands.js';
import type { User, UserHistory } from '../../../../../contracts/src/accounts/queries.js';

type Seen = Pick<User, 'role' | 'state' | 'displayName' | 'takesNewLeads'>;
export type OvertakenField = 'role' | 'state' | 'displayName' | 'takesNewLeads';

const isDisabled = ({ state }: Seen) => state === 'disabled';

/**
 * Lists another person's changes to a user that a change would override. Whoever changes access, by role or by disabling, has to have
 * seen both. A name and the taking of new leads are each decided separately.
 * @param seen the user as the person saw it @param fresh the current user
 * @returns [] if the change can be applied to the current user
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

/** The id of the person who last changed one of the fields; undefined if the history does not say, or lacks the change so far. */
export function lastToChange(fields: readonly OvertakenField[], { events, waiting }: UserHistory): string | undefined {
  if (waiting > 0) return undefined;
  const types = fields.flatMap((field) => tellsOf[field]);
  return events.find(({ type }) => types.includes(type))?.actor.id ?? undefined;
}
