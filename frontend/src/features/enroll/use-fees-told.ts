import { useEffect, useRef } from 'react';
import { ownerPropertyTypes } from '../../../../contracts/src/property.js';
import { versionsOf } from '../../../../contracts/src/shown-versions.js';
import { tellWhenSeen } from '../analysis/report/tell-view.js';
import type { EnrollmentForm } from './enrollment-form.js';
import { countedFields } from './fee-estimate.js';
import type { Prefill } from './use-report-prefill.js';

/**
 * Tells what the management was first shown to cost, once the form has settled. What is typed afterwards stands in the enrolment itself.
 * @param leadId the one whose report the visitor came from; null for who came by themselves, whose estimate is nobody's yet
 */
export function useFeesTold({ state, estimatedAt }: Prefill, leadId: string | null, values: EnrollmentForm): void {
  const shown = useRef(values);
  useEffect(() => {
    shown.current = values;
  });
  useEffect(() => {
    if (state === 'asking' || leadId === null) return undefined;
    const { unitCount, rentCents } = countedFields(shown.current);
    const propertyType = ownerPropertyTypes.find((type) => type === shown.current.propertyType) ?? null;
    const view = { estimatedAt, ...versionsOf('estimate'), propertyType, unitCount, rentCents };
    return tellWhenSeen('fee-views', leadId, view);
  }, [state, estimatedAt, leadId]);
}
