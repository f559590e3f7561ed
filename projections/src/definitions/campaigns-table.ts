import type { CampaignRunState, CampaignStepState } from '../../../contracts/src/campaigns/campaign.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';

export interface CampaignRow {
  id: string;
  revision: number;
  position: bigint;
  leadId: string;
  workflow: string;
  trigger: string;
  state: CampaignRunState;
  ending: string | null;
  startedAt: string;
  startedBy: string | null;
  endedAt: string | null;
  timeZone: string;
  walkthroughStart: string | null;
  messages: number;
  emailsSent: number;
  textsSent: number;
  withheld: number;
  failed: number;
  movedAt: string | null;
  movedFor: string | null;
}

const subject = { kind: 'campaign', id: 'leadId' } as const;

export const campaignsTable: TableDefinition<CampaignRow> = {
  name: 'campaigns',
  comment: 'One row per run of a workflow of messages for a lead.',
  rows: { one: 'campaign', many: 'campaigns' },
  subject,
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: ['(started_at desc, id desc)', '(lead_id, started_at desc)', `(lead_id) where state = 'active'`],
  columns: {
    id: { type: 'uuid', comment: 'The run; its events are in the stream campaign-<lead_id>.' },
    revision: { type: 'integer', bookkeeping: true, comment: 'Revision of the last event about it in that stream.' },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    leadId: { type: 'uuid', comment: 'The lead that gets the messages.' },
    workflow: { type: 'text', personal: false, comment: 'warm_lead, confirmation or onboarding.' },
    trigger: {
      type: 'text',
      personal: false,
      comment: 'What started it: manual, bulk, lead_created, walkthrough_scheduled or closed.',
    },
    state: {
      type: 'text',
      personal: false,
      comment: 'active, completed (its last message was due) or stopped (before that).',
    },
    ending: {
      type: 'text',
      personal: false,
      nullable: true,
      comment:
        'Why it was stopped: stopped (by somebody), moved, deleted, erased, merged, unsubscribed, bounced, answered, booked, walkthrough_cancelled or other_workflow.',
    },
    startedAt: { type: 'instant', comment: 'When it began.' },
    startedBy: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'The user who started it; null: it began by itself.',
    },
    endedAt: { type: 'instant', nullable: true, comment: 'When it was completed or stopped.' },
    timeZone: { type: 'text', personal: false, comment: 'The lead’s IANA time zone, as far as known.' },
    walkthroughStart: { type: 'instant', nullable: true, comment: 'The walkthrough that it reminds of, once known.' },
    messages: { type: 'integer', comment: 'How many messages the workflow had when it began.' },
    emailsSent: { type: 'integer', comment: 'Its emails that went out.' },
    textsSent: { type: 'integer', comment: 'Its texts that went out.' },
    withheld: { type: 'integer', comment: 'Its messages that were withheld for a reason.' },
    failed: { type: 'integer', comment: 'Its messages that failed, or whose outcome nobody knows.' },
    movedAt: { type: 'instant', nullable: true, comment: 'When its messages were last rescheduled.' },
    movedFor: { type: 'text', personal: false, nullable: true, comment: 'Why: walkthrough or quiet_hours.' },
  },
};

export interface CampaignStepRow {
  place: string;
  times: number;
  runId: string;
  leadId: string;
  workflow: string;
  step: string;
  timer: string | null;
  channel: string;
  templateId: string;
  templateVersion: number;
  delayMinutes: number;
  anchor: string;
  dueAt: string | null;
  wall: string | null;
  state: CampaignStepState;
  at: string | null;
  reason: string | null;
  error: string | null;
}

export const campaignStepsTable: TableDefinition<CampaignStepRow> = {
  name: 'campaign_steps',
  comment: 'One row per time that a message of a run had: a rescheduled message has several.',
  rows: { one: 'campaign message', many: 'campaign messages' },
  subject,
  primaryKey: ['place', 'times'],
  lookup: { by: 'place', newest: 'times' },
  indexes: ['(run_id, due_at)', `(due_at) where state = 'pending'`, '(at)', '(lead_id)'],
  columns: {
    place: { type: 'text', personal: false, bookkeeping: true, comment: 'Run and step in one.' },
    times: { type: 'integer', comment: 'Which time of the message this is; 0: none yet.' },
    runId: { type: 'uuid', comment: 'The run, campaigns.id.' },
    leadId: { type: 'uuid', comment: 'The lead that gets it.' },
    workflow: { type: 'text', personal: false, comment: 'As in campaigns.' },
    step: { type: 'text', personal: false, comment: 'Its name within the workflow.' },
    timer: { type: 'uuid', nullable: true, comment: 'The id of the message that it becomes; null: it has no time.' },
    channel: { type: 'text', personal: false, comment: 'email or sms.' },
    templateId: { type: 'text', personal: false, comment: 'The template it is written from.' },
    templateVersion: { type: 'integer', comment: 'The version of that template.' },
    delayMinutes: { type: 'integer', comment: 'Minutes from the anchor; negative: before it.' },
    anchor: { type: 'text', personal: false, comment: 'entry (when the run began) or walkthrough (its start).' },
    dueAt: { type: 'instant', nullable: true, comment: 'When it is due; null while the walkthrough is not known.' },
    wall: { type: 'text', personal: false, nullable: true, comment: 'The same on the lead’s clock.' },
    state: {
      type: 'text',
      personal: false,
      comment: 'waiting (for the walkthrough), pending, sent, withheld, failed, unknown, late or called_off.',
    },
    at: { type: 'instant', nullable: true, comment: 'When it reached that state; null while waiting or pending.' },
    reason: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'Why it was withheld (unsubscribed, no_consent, ...) or rescheduled (walkthrough or quiet_hours).',
    },
    error: { type: 'text', personal: true, nullable: true, comment: 'Why it failed.' },
  },
};
