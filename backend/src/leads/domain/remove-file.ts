import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** A member of staff removes a photo or a document, whoever attached it. Refused with file_not_found, also if it is removed already. */
export const removeFile: CommandDefinition<LeadState, { fileId: string }, LeadEvent> = {
  name: 'RemoveFile',
  decider: leadDecider,
  decide(state, { fileId }) {
    const file = livingLead(state).files.find((each) => each.fileId === fileId);
    if (!file) throw new DomainError('file_not_found');
    return [{ type: 'FileRemoved', data: { fileId, name: file.name, mediaType: file.mediaType } }];
  },
};
