import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadFile, LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/**
 * A member of staff attaches a photo or a document whose bytes are on disk already. Attaching a file that is there
 * does nothing, also under another name.
 */
export const attachFile: CommandDefinition<LeadState, LeadFile, LeadEvent> = {
  name: 'AttachFile',
  decider: leadDecider,
  decide(state, file) {
    const { files } = livingLead(state);
    return files.some(({ fileId }) => fileId === file.fileId) ? [] : [{ type: 'FileAttached', data: file }];
  },
};
