import type { LeadSource } from '../../../../../contracts/src/leads/lead-source.js';
import type { CountedForm } from '../../../../../contracts/src/intake/form-steps.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { noSplit, row } from '../counted.js';
import { leadsOf } from '../sources.js';
import { inPeriod, type Parameters, type Scope } from '../sql.js';

/** The source of leads from each form; null if it makes none. */
export const sourceOfForm: Record<CountedForm, LeadSource | null> = {
  enrollment: 'enrollment',
  analysis: 'analysis',
  referral: null,
  webinar: 'webinar',
  'rent-vs-sell': 'rent-vs-sell-calculator',
  'invest-a-view': null,
};

/** Part `intake`: visitors' submissions in the period, by source (bucket). */
export function countSite(choices: QuestionOf<'site'>, scope: Scope, parameters: Parameters): string {
  const told = {
    period: '0',
    split: noSplit,
    num: 'null',
    part: `'intake'`,
    bucket: 's.source',
    eventType: `'LeadCreated'`,
  };
  const event = {
    leadId: 's.lead_id',
    eventId: 's.created_event_id',
    position: 's.created_position',
    at: 's.created_at',
  };
  return `select ${row({ ...told, ...event })} from ${leadsOf(scope, parameters)} s
    where s.intake and ${inPeriod(choices, parameters, 's.created_at')}`;
}
