import { useEffect, useRef } from 'react';
import { ownerPropertyTypes } from '../../../../contracts/src/property.js';
import { versionsOf } from '../../../../contracts/src/shown-versions.js';
import { tellWhenSeen } from '../analysis/report/tell-view.js';
import type { EnrollmentForm } from './enrollment-form.js';
import { countedFields } from './fee-estimate.js';
import type { Prefill } from './use-report-prefill.js';

/**
 * Reports the first management cost that was shown, once the form has settled. The enrolment itself contains what is typed later.
 * @param leadId the lead whose report the visitor came from; null for other visitors, whose estimate belongs to no lead yet
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
