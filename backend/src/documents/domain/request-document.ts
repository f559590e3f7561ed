import type { DocumentEvent } from '../../../../contracts/src/documents/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { documentDecider, type MaybeDocument } from './document-aggregate.js';

/** A document will be sent to the lead: the intent, before the provider is called. */
export const requestDocument: CommandDefinition<MaybeDocument, DataOf<'DocumentRequested'>, DocumentEvent> = {
  name: 'RequestDocument',
  decider: documentDecider,
  creates: true,
  decide(state, data) {
    if (state) throw new DomainError('document_exists');
    if (data.leadEmail === '') throw new DomainError('document_without_email');
    return [{ type: 'DocumentRequested', data }];
  },
};
