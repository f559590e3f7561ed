import { documentTypeLabels } from '../documents/words.js';
import type { OwnersTask } from '../owner-page/owners-task.js';

/** How somebody of the company contacted an owner. Stored in events: never rename one. */
export const contactLabels = { call: 'Call', meeting: 'Meeting', email: 'Email', text: 'Text message' };

/**
 * What the owner has to do, for them and for staff. What a payment is for is said beside it, where that is known.
 * @param what which document they are asked to send, where that is known
 */
export function taskWords({ kind, documentType }: Pick<OwnersTask, 'kind' | 'documentType'>, what?: string): string {
  const named = documentType ? documentTypeLabels[documentType] : 'document';
  return {
    signature: `Sign the ${named}`,
    document: `Complete the ${named}`,
    payment: 'Payment',
    file: `Send a document${what === undefined ? '' : `: ${what}`}`,
    time: 'Pick a time for the walkthrough',
    call: 'Call us back',
  }[kind];
}
