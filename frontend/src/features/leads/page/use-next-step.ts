import { useQuery } from '@tanstack/react-query';
import {
  type AnalysisNow,
  type NextStep,
  nextStep,
  standingWith,
} from '../../../../../contracts/src/leads/next-step.js';
import type { Analysis } from '../../../../../contracts/src/analyses/report.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { useNow } from '../../../lib/use-now.js';
import { leadAnalysisQuery } from '../../pitch/lead-figures.js';

/** How it stands. The fallback of one that failed is no estimate of the property. */
function analysisNow({ requestedAt, rent, failure }: Analysis): AnalysisNow {
  if (failure !== undefined) return { state: 'failed', since: rent?.estimatedAt ?? requestedAt };
  return { state: rent === null ? 'running' : 'ready', since: requestedAt };
}

/** Where a lead stands now and our next step, with its analysis, which no list knows. */
export function useNextStep(lead: Lead): NextStep {
  const analysis = useQuery(leadAnalysisQuery(lead.id)).data?.analysis;
  const now = useNow();
  return nextStep({ ...lead, ...standingWith(lead, analysis ? analysisNow(analysis) : null) }, now);
}
