import { maxProperties } from '../../../../../contracts/src/analyses/commands.js';
import { isRecord, storedAttempt, storedFields, storedJson, type Attempt } from '../../public/forms/attempt.js';
import type { DraftKind } from '../../public/forms/use-draft.js';
import { emptyAnalysisForm, emptyProperty, type AnalysisForm } from './analysis-form.js';

/** What survives a reload, in this browser only. `openedAt`: when the form was first opened, in milliseconds. */
export interface AnalysisDraft {
  form: AnalysisForm;
  step: number;
  attempt: Attempt | null;
  openedAt: number | null;
}

export const emptyDraft: AnalysisDraft = { form: emptyAnalysisForm, step: 0, attempt: null, openedAt: null };

/** Reads a stored draft. Ignores invalid content. Never throws. */
export function parseDraft(stored: string | null): AnalysisDraft {
  const value = storedJson(stored);
  if (!isRecord(value)) return emptyDraft;
  const form = isRecord(value.form) ? value.form : {};
  const properties = (Array.isArray(form.properties) ? form.properties : [])
    .slice(0, maxProperties)
    .map((property) => storedFields(property, emptyProperty));
  return {
    form: {
      properties: properties.length > 0 ? properties : emptyAnalysisForm.properties,
      email: storedFields(form, { email: '' }).email,
    },
    step: value.step === 1 ? 1 : 0,
    attempt: storedAttempt(value.attempt),
    openedAt: typeof value.openedAt === 'number' ? value.openedAt : null,
  };
}

export const analysisDraft: DraftKind<AnalysisDraft> = {
  storageKey: 'analysis-draft',
  empty: emptyDraft,
  parse: parseDraft,
};
