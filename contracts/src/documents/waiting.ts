import type { DocumentState } from './document.js';

/** The states in which a document waits for its signature: the lead has it. Without zod, for what pages load first. */
const waitingStates = ['sent', 'viewed'] as const satisfies readonly DocumentState[];

export function waitsForSignature(state: DocumentState): boolean {
  return (waitingStates as readonly DocumentState[]).includes(state);
}

/** The same for Postgres, as the value of a column. */
export const waitsForSignatureSql = (column: string): string =>
  `${column} in (${waitingStates.map((state) => `'${state}'`).join(', ')})`;

/**
 * Why the lead can't be reminded of a document; null if they can (specification of the staff's screens, section 5: pending, and with an
 * e-mail).
 */
export function reminderObstacle(document: {
  state: DocumentState;
  leadEmail: string;
}): 'unsent' | 'ended' | 'no_email' | null {
  if (document.state === 'requested') return 'unsent';
  if (!waitsForSignature(document.state)) return 'ended';
  return document.leadEmail === '' ? 'no_email' : null;
}
