import { intakeDraftsPaths } from '../../../../contracts/src/intake/paths.js';
import {
  intakeDraftLookSchema,
  resumedDraftSchema,
  type DraftForm,
  type ResumedDraft,
} from '../../../../contracts/src/intake/drafts.js';
import { send } from '../../lib/calls/api.js';
import { readQuery } from '../../live/read-query.js';

export const draftLookQuery = (token: string) =>
  readQuery({ at: intakeDraftsPaths.look, answer: intakeDraftLookSchema }, { token }, { gcTime: 0 });

/** Takes the draft, once. @param key the same for every try, so that a lost answer loses no draft @throws ApiProblem */
export function takeDraft(token: string, key: string): Promise<ResumedDraft> {
  return send({ at: intakeDraftsPaths.resume, answer: resumedDraftSchema }, { token, key });
}

/** The storage key of each form's draft in a browser, and the form's page. */
export const draftPlaces: Record<DraftForm, { storageKey: string; to: '/analysis' | '/enroll'; name: string }> = {
  analysis: { storageKey: 'analysis-draft', to: '/analysis', name: 'rent analysis' },
  enrollment: { storageKey: 'enrollment-draft', to: '/enroll', name: 'enrollment' },
};
