import { commandAnswerSchema } from '../../../../../contracts/src/commands/answers.js';
import type { ListedAnalysis } from '../../../../../contracts/src/queries/analysis-list.js';
import { command } from '../../../lib/calls/api.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { retryEffects } from '../../operations/effects/effects-query.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { noteAnalysesTableChanged } from './analyses-changes.js';

/** The process manager that asks the rent provider; an analysis' id is the key of its question. */
const manager = 'rent-estimates';

/** Asks the rent provider once more for an analysis that it failed, and says how that began. */
export async function retryAnalysis({ id, propertyAddress }: ListedAnalysis): Promise<void> {
  const toasts = actionToast('retry-analysis', id);
  try {
    const { asked } = await whileSignedIn(() => retryEffects([{ manager, key: id }]));
    if (asked > 0) toasts.done('Analysis is run again', propertyAddress);
    else toasts.failed('Failed to retry analysis', 'It is being asked for already, or was estimated meanwhile.');
  } catch (error) {
    toasts.failed('Failed to retry analysis', error);
  }
  noteAnalysesTableChanged();
}

/** Gives the lead an analysis that belongs to none. @param key the same for the same intent @throws ApiProblem */
export async function linkAnalysis(analysisId: string, leadId: string, key: string): Promise<void> {
  await whileSignedIn(() =>
    command(`/api/leads/${leadId}/analysis`, commandAnswerSchema, { body: { analysisId }, key }),
  );
  noteAnalysesTableChanged();
}

/** Has the property of a lead that came without an analysis analysed. @param key the same for the same intent @throws ApiProblem */
export async function runForLead(leadId: string, key: string): Promise<void> {
  await whileSignedIn(() => command(`/api/leads/${leadId}/analysis`, commandAnswerSchema, { body: {}, key }));
  noteAnalysesTableChanged();
}
