import { useEffect, useState } from 'react';
import { analysisReportSchema } from '../../../../contracts/src/analyses/report.js';
import { analysesPaths } from '../../../../contracts/src/analyses/paths.js';
import { ask } from '../../lib/calls/api.js';
import type { EnrollmentDraft } from './enrollment-draft.js';
import type { EnrollmentForm } from './enrollment-form.js';
import { prefilledForm, withTyped } from './prefilled-form.js';

const reportRoute = { at: analysesPaths.report, answer: analysisReportSchema };
const leadIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * `asking`: the form may still change by itself. `filled`: it was just filled, with the current estimate if there was one. `kept`: it
 * is as this browser had it.
 */
export interface Prefill {
  state: 'asking' | 'filled' | 'kept';
  estimatedAt: string | null;
}

const asking: Prefill = { state: 'asking', estimatedAt: null };
const kept: Prefill = { state: 'kept', estimatedAt: null };

/**
 * If the visitor comes from a report (`/enroll?analysis=<lead id>`), the form starts with its property, once: later changes survive a
 * reload. A report that can't be read leaves the form as it was. An address without a report unlinks the form from any.
 */
export function useReportPrefill(
  restored: boolean,
  current: () => EnrollmentDraft,
  save: (change: Partial<EnrollmentDraft>) => void,
  reset: (form: EnrollmentForm) => void,
): Prefill {
  const [state, setState] = useState(asking);
  useEffect(() => {
    if (!restored) return;
    const asked = new AbortController();
    const prefill = async (): Promise<Prefill> => {
      const named = new URLSearchParams(window.location.search).get('analysis');
      const leadId = named !== null && leadIdPattern.test(named) ? named : null;
      const { form: before, analysisLeadId } = current();
      if (leadId === analysisLeadId) return kept;
      if (leadId === null) {
        save({ analysisLeadId: null });
        return kept;
      }
      const { analysis } = await ask(reportRoute, { id: leadId, signal: asked.signal });
      const form = withTyped(prefilledForm(before, analysis), before, current().form);
      reset(form);
      save({ form, analysisLeadId: leadId });
      return { state: 'filled', estimatedAt: analysis.rent?.estimatedAt ?? null };
    };
    void prefill()
      .catch((error: unknown): Prefill => {
        if (!asked.signal.aborted) console.warn('The report could not be read; the form is not filled in.', error);
        return kept;
      })
      .then((next) => {
        if (!asked.signal.aborted) setState(next);
      });
    return () => asked.abort();
  }, [restored, current, save, reset]);
  return state;
}
