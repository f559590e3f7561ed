import { queryOptions } from '@tanstack/react-query';
import {
  intakeDraftLookSchema,
  resumedDraftSchema,
  type DraftForm,
  type ResumedDraft,
} from '../../../../contracts/src/intake/drafts.js';
import { command, get } from '../../lib/calls/api.js';

const addressOf = (token: string) => `/api/intake-drafts/${encodeURIComponent(token)}`;

export const draftLookQuery = (token: string) =>
  queryOptions({
    queryKey: ['intake-draft', token],
    queryFn: ({ signal }) => get(addressOf(token), intakeDraftLookSchema, signal),
    gcTime: 0,
  });

/** Takes the draft, once. @param key the same for every try, so that a lost answer loses no draft @throws ApiProblem */
export function takeDraft(token: string, key: string): Promise<ResumedDraft> {
  return command(addressOf(token), resumedDraftSchema, { key });
}

/** The storage key of each form's draft in a browser, and the form's page. */
export const draftPlaces: Record<DraftForm, { storageKey: string; to: '/analysis' | '/enroll'; name: string }> = {
  analysis: { storageKey: 'analysis-draft', to: '/analysis', name: 'rent analysis' },
  enrollment: { storageKey: 'enrollment-draft', to: '/enroll', name: 'enrollment' },
};
