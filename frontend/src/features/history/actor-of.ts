import type { HistoryEvent } from '../../../../contracts/src/queries/history.js';
import { initialsOf } from '../people/person-name.js';

/** Who did it, as a name and the letters for a small round mark. */
export function actorOf({ type, actor, actorName }: Pick<HistoryEvent, 'type' | 'actor' | 'actorName'>): {
  name: string;
  initials: string;
} {
  if (actor.kind === 'visitor')
    return type === 'ReferralSubmitted' ? { name: 'Realtor', initials: 'R' } : { name: 'Owner', initials: 'O' };
  if (actor.kind !== 'user')
    return { name: actor.id ?? 'System', initials: (actor.id ?? 'System').charAt(0).toUpperCase() };
  const name = actorName ?? 'A former user';
  return { name, initials: initialsOf(name) };
}
