import { commandAnswerSchema } from '../../../../../contracts/src/answers.js';
import type { ListedAnalysis } from '../../../../../contracts/src/analyses/queries.js';
import { command } from '../../../lib/calls/api.js';
import { newKey } from '../../../lib/calls/new-key.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { retryEffects } from '../../operations/effects/effects-query.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { noteAnalysesTableChanged } from './analyses-changes.js';

/** The process manager that asks the rent provider; an analysis's id is the key of its question. */
const manager = 'rent-estimates';

/** Asks the rent provider once more for a failed analysis, and says how that began. */
export async function retryAnalysis({ id, propertyAddress }: ListedAnalysis): Promise<void> {
  const toasts = actionToast('retry-analysis', id);
  try {
    const { asked } = await whileSignedIn(() => retryEffects([{ manager, key: id }]));
    if (asked > 0) toasts.done('Running the analysis again', propertyAddress);
    else toasts.failed('Failed to retry analysis', 'It is already running, or has been estimated since.');
  } catch (error) {
    toasts.failed('Failed to retry analysis', error);
  }
  noteAnalysesTableChanged();
}

/** Links an analysis without a lead to the lead. @param key the same for the same intent @throws ApiProblem */
export async function linkAnalysis(analysisId: string, leadId: string, key: string): Promise<void> {
  await whileSignedIn(() =>
    command(`/api/leads/${leadId}/analysis`, commandAnswerSchema, { body: { analysisId }, key }),
  );
  noteAnalysesTableChanged();
}

/** Removes the link. @param key the same for the same intent @throws ApiProblem */
export async function unlinkAnalysis(analysisId: string, leadId: string, key: string): Promise<void> {
  await whileSignedIn(() =>
    command(`/api/leads/${leadId}/analysis/${analysisId}`, commandAnswerSchema, { method: 'DELETE', key }),
  );
  noteAnalysesTableChanged();
}

/** Removes the link and says so, with an undo. */
export async function unlinkAndTell({ id, propertyAddress }: ListedAnalysis, leadId: string): Promise<void> {
  const toasts = actionToast('link-analysis', id);
  try {
    await unlinkAnalysis(id, leadId, newKey());
    toasts.done('Analysis unlinked from its lead', propertyAddress, {
      action: { label: 'Undo', onClick: () => void linkAgain(id, leadId) },
    });
  } catch (error) {
    toasts.failed('Failed to unlink analysis', error);
  }
}

async function linkAgain(id: string, leadId: string): Promise<void> {
  const toasts = actionToast('link-analysis', id);
  try {
    await linkAnalysis(id, leadId, newKey());
    toasts.done('Analysis linked successfully');
  } catch (error) {
    toasts.failed('Failed to link analysis', error);
  }
}

/** Starts the analysis of a property whose lead came without one. @param key the same for the same intent @throws ApiProblem */
export async function runForLead(leadId: string, key: string): Promise<void> {
  await whileSignedIn(() => command(`/api/leads/${leadId}/analysis`, commandAnswerSchema, { body: {}, key }));
  noteAnalysesTableChanged();
}
