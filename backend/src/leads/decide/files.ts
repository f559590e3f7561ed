import type { Lead, LeadFile } from '../../../../contracts/src/leads/state.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { Decision } from '../../platform/commands/decider.js';
import { existingLead, leadDecider, livingLead, type LeadCommand } from './living-lead.js';
import { DomainError } from '../../platform/problems/problem.js';

/**
 * A member of staff attaches a photo or a document whose bytes are on disk already. Attaching a file that is there
 * does nothing, also under another name.
 */
export const attachFile: LeadCommand<LeadFile> = {
  name: 'AttachFile',
  decider: leadDecider,
  decide: (state, file) => attachedTo(livingLead(state), file),
};

/**
 * The same for a file that the owner sent, also where the lead is deleted or was merged a moment ago: it may come back, and nobody
 * sends the file again. Refused with lead_not_found.
 */
export const attachReceivedFile: LeadCommand<LeadFile> = {
  name: 'AttachReceivedFile',
  decider: leadDecider,
  decide: (state, file) => attachedTo(existingLead(state), file),
};

function attachedTo({ files }: Lead, file: LeadFile): Decision<LeadEvent>[] {
  return files.some(({ fileId }) => fileId === file.fileId) ? [] : [{ type: 'FileAttached', data: file }];
}

/** A member of staff removes a photo or a document, whoever attached it. Refused with file_not_found, also if it is removed already. */
export const removeFile: LeadCommand<{ fileId: string }> = {
  name: 'RemoveFile',
  decider: leadDecider,
  decide(state, { fileId }) {
    const file = livingLead(state).files.find((each) => each.fileId === fileId);
    if (!file) throw new DomainError('file_not_found');
    return [{ type: 'FileRemoved', data: { fileId, name: file.name, mediaType: file.mediaType } }];
  },
};
