import type { HistoryEvent } from '../../../../contracts/src/queries/history.js';

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
  const parts = name
    .split('@')[0]!
    .split(/[^a-z]+/i)
    .filter(Boolean);
  return {
    name,
    initials:
      parts
        .slice(0, 2)
        .map((part) => part.charAt(0).toUpperCase())
        .join('') || '?',
  };
}
