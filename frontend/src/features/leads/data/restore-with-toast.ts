import { toast } from 'sonner';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { restoreLead } from './delete-lead.js';

/** Brings a deleted lead back and says so, or why not. */
export async function restoreWithToast({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    await restoreLead(id);
    toast.success('Lead restored', { description: name });
  } catch (error) {
    toast.error('The lead could not be restored', { description: sentenceOf(error, 'Please try again.') });
  }
}
