import type { AskForDocument } from '../../../../contracts/src/files/routes.js';
import { awaitsFile, type Lead, type LeadFile, openWants } from '../../../../contracts/src/leads/state.js';
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

/**
 * The document that the owner was asked for comes in by their link, from them or from staff who opened it; its bytes are on disk
 * already. Refused with not_awaited once another one came, or staff no longer ask, and with file_already_sent if this very file came
 * for another request. The same again does nothing.
 */
export const sendWantedFile: LeadCommand<LeadFile & { wanted: string }> = {
  name: 'SendWantedFile',
  decider: leadDecider,
  decide(state, file) {
    const lead = livingLead(state);
    const there = lead.files.find(({ fileId }) => fileId === file.fileId);
    if (there?.wanted === file.wanted) return [];
    if (!awaitsFile(lead, file.wanted)) throw new DomainError('not_awaited');
    if (there?.wanted !== undefined) throw new DomainError('file_already_sent');
    return [{ type: 'FileAttached', data: file }];
  },
};

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

/**
 * A member of staff asks the owner for a document. Asking for what they are asked for in the same words does nothing.
 * `told`: an email tells the owner.
 */
export const askForDocument: LeadCommand<Pick<AskForDocument, 'what'> & { told: boolean }> = {
  name: 'AskForDocument',
  decider: leadDecider,
  decide(state, { what, told }, { commandId }) {
    const lead = livingLead(state);
    const isAsked = openWants(lead).some((want) => want.what === what);
    return isAsked ? [] : [{ type: 'DocumentWanted', data: { wantedId: commandId, what, ...(told && { told }) } }];
  },
};

/** A member of staff no longer asks for it. Refused with document_came if it came in before; a repetition does nothing. */
export const withdrawWantedDocument: LeadCommand<{ wantedId: string }> = {
  name: 'WithdrawWantedDocument',
  decider: leadDecider,
  decide(state, { wantedId }) {
    const lead = livingLead(state);
    if (!lead.wanted.some((want) => want.wantedId === wantedId)) return [];
    if (!openWants(lead).some((want) => want.wantedId === wantedId)) throw new DomainError('document_came');
    return [{ type: 'DocumentWantWithdrawn', data: { wantedId } }];
  },
};
