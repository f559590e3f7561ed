import { useEffect, useState, useRef } from 'react';
import { analysisReportSchema } from '../../../../contracts/src/analyses/report.js';
import { analysesPaths } from '../../../../contracts/src/analyses/paths.js';
import { ask } from '../../lib/calls/api.js';
import {
  emptyEnrollmentForm,
  type EnrollmentDraft,
  type EnrollmentForm,
  enrollmentSteps,
  prefilledForm,
  reportedRent,
  withTyped,
} from './enrollment-form.js';
import { ownerPropertyTypes } from '../../../../contracts/src/property.js';
import { versionsOf } from '../../../../contracts/src/shown-versions.js';
import { reportWhenSeen } from '../analysis/report/report-view.js';
import { countedFields } from './fee-estimate.js';

const reportRoute = { at: analysesPaths.report, answer: analysisReportSchema };
const leadIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * `asking`: the form may still change by itself. `filled`: it was just filled, with the current estimate if there was one. `kept`: it
 * is as this browser had it.
 */
interface Prefill {
  state: 'asking' | 'filled' | 'kept';
  estimatedAt: string | null;
}

const asking: Prefill = { state: 'asking', estimatedAt: null };
const kept: Prefill = { state: 'kept', estimatedAt: null };

function hasProperty(form: EnrollmentForm): boolean {
  return enrollmentSteps[0].fields.some((field) => form[field] !== emptyEnrollmentForm[field]);
}

/**
 * If the visitor comes from a report (`/enroll?analysis=<lead id>`), the form starts with its property, once: later changes survive a
 * reload. A report that can't be read leaves the form as it was, and is asked for again while the form has no property; the form belongs
 * to it all the same, unless it holds another property: then it belongs to what it did before, until this report is read. An address
 * without a report unlinks the form from any.
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
      if (leadId === analysisLeadId && (leadId === null || hasProperty(before))) return kept;
      if (leadId === null) {
        save({ analysisLeadId: null });
        return kept;
      }
      const { analysis } = await ask(reportRoute, { id: leadId, signal: asked.signal }).catch((error: unknown) => {
        const ofAnother = analysisLeadId !== leadId && hasProperty(before);
        if (!asked.signal.aborted && !ofAnother) save({ analysisLeadId: leadId });
        throw error;
      });
      const form = withTyped(prefilledForm(before, analysis), before, current().form);
      reset(form);
      save({ form, analysisLeadId: leadId });
      return { state: 'filled', estimatedAt: reportedRent(analysis)?.estimatedAt ?? null };
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

/**
 * Reports the first management cost that was shown, once the form has settled. The enrolment itself contains what is typed later.
 * @param leadId the lead whose report the visitor came from; null for other visitors, whose estimate belongs to no lead yet
 */
export function useFeesSeen({ state, estimatedAt }: Prefill, leadId: string | null, values: EnrollmentForm) {
  const shown = useRef(values);
  useEffect(() => {
    shown.current = values;
  });
  useEffect(() => {
    if (state === 'asking' || leadId === null) return undefined;
    const { unitCount, rentCents } = countedFields(shown.current);
    const propertyType = ownerPropertyTypes.find((type) => type === shown.current.propertyType) ?? null;
    const view = { estimatedAt, ...versionsOf('estimate'), propertyType, unitCount, rentCents };
    return reportWhenSeen('fee-views', leadId, view);
  }, [state, estimatedAt, leadId]);
}
