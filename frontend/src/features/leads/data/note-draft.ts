import { personKey } from '../../../lib/kept-of-person.js';

const keyOf = (leadId: string) => personKey(`note-draft:${leadId}`);

/** What was typed as a note on this lead and not saved yet, in this tab; '' for nothing. It goes with the person. */
export const keptDraft = (leadId: string): string => sessionStorage.getItem(keyOf(leadId)) ?? '';

/** Keeps what is typed, for a reload or a look at another page. Blank text is nothing. */
export function keepDraft(leadId: string, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(keyOf(leadId));
  else sessionStorage.setItem(keyOf(leadId), text);
}
