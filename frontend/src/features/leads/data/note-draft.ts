import { personKey } from '../../../lib/kept-of-person.js';

const keyOf = (leadId: string) => personKey(`note-draft:${leadId}`);

/** The unsaved note on this lead in this tab; '' without one. It is removed when the person signs out. */
export const keptDraft = (leadId: string): string => sessionStorage.getItem(keyOf(leadId)) ?? '';

/** Keeps typed text, for a reload or a visit to another page. Blank text is not kept. */
export function keepDraft(leadId: string, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(keyOf(leadId));
  else sessionStorage.setItem(keyOf(leadId), text);
}
