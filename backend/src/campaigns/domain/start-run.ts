import type { CampaignTrigger } from '../../../../contracts/src/campaigns/campaign.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { QuietHours } from '../../../../contracts/src/campaigns/events.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { planStep } from './plan-steps.js';
import type { WorkflowDefinition } from './workflow-definition.js';

/** What a run begins with. Times are ISO 8601, UTC. */
export interface RunStart {
  runId: string;
  leadId: string;
  definition: WorkflowDefinition;
  trigger: CampaignTrigger;
  /** The event that started it; null if a person did. */
  requestId: string | null;
  /** The lead's stage. */
  status: LeadStatus;
  timeZone: string;
  entryAt: string;
  walkthroughStart: string | null;
  quiet: QuietHours | null;
}

/** A run's first event: the definition as it is, and when each message goes out. @param now ISO 8601, UTC */
export function startRun({ definition, status, ...start }: RunStart, now: string): DataOf<'CampaignStarted'> {
  const { workflow, stages, stopsOn, steps } = definition;
  return {
    ...start,
    workflow,
    stages: [...new Set([...stages, status])],
    stopsOn: [...stopsOn],
    steps: steps.map((step) => ({ ...step, ...planStep(step, 1, start, now) })),
  };
}
