import { type Awaits, situationsAwaiting } from '../../../../contracts/src/leads/situations.js';

/**
 * The leads in which it is the turn of one of them, as a condition on `lead`. The owner has something to do wherever their list is not
 * empty, also while the next step is ours.
 */
export function awaitsOneOf(turns: readonly Awaits[]): { sql: string; parameters: { situations?: string[] } } {
  const situations = situationsAwaiting(turns.filter((turn) => turn !== 'owner'));
  const conditions = [
    ...(situations.length > 0 ? ['lead.situation in (:...situations)'] : []),
    ...(turns.includes('owner') ? [`lead.ownersTasks <> '[]'`] : []),
  ];
  return { sql: `(${conditions.join(' or ')})`, parameters: situations.length > 0 ? { situations } : {} };
}
