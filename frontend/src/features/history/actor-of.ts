import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { initialsOf } from '../people/person-name.js';

/** Describes the parts of the system that act by themselves, by their names in the log. */
const parts: Partial<Record<string, string>> = {
  'rent-estimates': 'Estimating rents',
  marketing: 'Enrolling in marketing',
  'hand-out': 'Handing leads out in turn',
  invoices: 'Sending invoices',
  'document-sending': 'Sending documents',
  // Its former name.
  documents: 'Sending documents',
  'campaign-runs': 'Campaigns',
  'message-sending': 'Sending messages',
  walkthroughs: 'Reserving walkthrough times',
  erasure: 'Erasing people',
  twilio: 'Twilio',
  stripe: 'Stripe',
  docuseal: 'DocuSeal',
  'document-reconciliation': 'Checking on documents',
  'document-reminders': 'Sending document reminders',
};

/** A part of the system in words; an unknown one by its own name. */
export function systemPart(name: string): string {
  return parts[name] ?? name;
}

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
