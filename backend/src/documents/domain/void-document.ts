import type { VoidDocument } from '../../../../contracts/src/documents/commands.js';
import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { isOpen } from '../../../../contracts/src/documents/state.js';
import { documentDecider, existingDocument, type MaybeDocument } from './document-aggregate.js';

/** A member of staff calls off a document, for a reason. */
export const voidDocument: CommandDefinition<MaybeDocument, VoidDocument, DocumentEvent> = {
  name: 'VoidDocument',
  decider: documentDecider,
  decide(state, { reason }) {
    const document = existingDocument(state);
    if (!isOpen(document)) throw new DomainError('document_ended');
    return [{ type: 'DocumentVoided', data: { leadId: document.leadId, reason, atProvider: false } }];
  },
};
