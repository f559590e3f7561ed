import { toast } from 'sonner';
import { isImageType } from '../../../../../contracts/src/files/file-kinds.js';
import type { History } from '../../../../../contracts/src/history/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { newKey } from '../../../lib/calls/new-key.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/refresh-subjects.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import type { LeadFile } from './files-of.js';

/**
 * Removes a file; its toast can undo that. It reports the outcome itself: the dialog that asked may be closed by then.
 */
export async function removeFile(leadId: string, file: LeadFile): Promise<void> {
  const what = isImageType(file.mediaType) ? 'Photo' : 'Document';
  // A new id each time: a toast that is closing would close its successor too.
  const id = `file-removed-${newKey()}`;
  try {
    const { revision } = await sendToLead(leadId, `files/${file.id}`, { method: 'DELETE' });
    const action = { label: 'Undo', onClick: () => void attachAgain(leadId, revision, file.name) };
    toast.success(`${what} removed`, { id, description: file.name, duration: 10_000, action });
  } catch (error) {
    toast.error(`Failed to remove ${what.toLowerCase()}`, { id, description: sentenceOf(error, 'Please try again.') });
  }
}

async function attachAgain(leadId: string, revision: number, name: string): Promise<void> {
  const id = `file-back-${newKey()}`;
  try {
    const history = queryClient.getQueryData<History>(historyKey('lead', leadId));
    const eventId = history?.events.find((event) => event.revision === revision)?.id;
    if (eventId === undefined) throw new Error('The removal is not in the history that is here');
    await sendToLead(leadId, 'undo', { body: { eventId } });
    toast.success('It is back', { id, description: name });
  } catch (error) {
    const description = sentenceOf(error, 'Undo it in the history instead.');
    toast.error('Failed to undo', { id, description });
  }
}
