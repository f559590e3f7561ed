import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { systemPart } from './system-parts.js';
import { initialsOf } from '../people/person-name.js';

/** The actor, as a name and as initials for a small round mark. */
export function actorOf({ type, actor, actorName }: Pick<HistoryEvent, 'type' | 'actor' | 'actorName'>): {
  name: string;
  initials: string;
} {
  if (actor.kind === 'visitor')
    return type === 'ReferralSubmitted' ? { name: 'Realtor', initials: 'R' } : { name: 'Owner', initials: 'O' };
  if (actor.kind !== 'user') {
    const name = systemPart(actor.id ?? 'System');
    return { name, initials: name.charAt(0).toUpperCase() };
  }
  const name = actorName ?? 'A former user';
  return { name, initials: initialsOf(name) };
}
