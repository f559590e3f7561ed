import { z } from 'zod';
import {
  bookkeeping,
  choice,
  id,
  instant,
  int,
  orNull,
  personal,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';
import { messageChannelSchema, withheldReasonSchema } from '../messages/message.js';
import {
  campaignEndings,
  campaignMoves,
  campaignRunStates,
  campaignStepStates,
  campaignTriggers,
  campaignWorkflows,
} from './campaign.js';

export const campaignView = {
  id: id('The run; its events are in the stream campaign-<lead_id>.'),
  revision: bookkeeping(int('Revision of the last event about it in that stream.')),
  position: position('Log position of that event.'),
  leadId: id('The lead that gets the messages.'),
  workflow: choice(z.enum(campaignWorkflows), 'warm_lead, confirmation or onboarding.'),
  trigger: choice(
    z.enum(campaignTriggers),
    'What started it: manual, bulk, lead_created, walkthrough_scheduled or closed.',
  ),
  state: choice(z.enum(campaignRunStates), 'active, completed (its last message was due) or stopped (before that).'),
  ending: orNull(
    choice(
      z.enum(campaignEndings),
      'Why it was stopped: stopped (by somebody), moved, deleted, erased, merged, unsubscribed, bounced, answered, booked, walkthrough_cancelled or other_workflow.',
    ),
  ),
  startedAt: instant('When it began.'),
  startedBy: orNull(text('The user who started it; null: it began by itself.')),
  endedAt: orNull(instant('When it was completed or stopped.')),
  timeZone: text('The lead’s IANA time zone, as far as known.'),
  walkthroughStart: orNull(instant('The walkthrough that it reminds of, once known.')),
  messages: int('How many messages the workflow had when it began.'),
  emailsSent: int('Its emails that went out.'),
  textsSent: int('Its texts that went out.'),
  withheld: int('Its messages that were withheld for a reason.'),
  failed: int('Its messages that failed, or whose outcome nobody knows.'),
  movedAt: orNull(instant('When its messages were last rescheduled.')),
  movedFor: orNull(choice(z.enum(campaignMoves), 'Why: walkthrough or quiet_hours.')),
};

export const campaignsTable = table({
  name: 'campaigns',
  comment: 'One row per run of a workflow of messages for a lead.',
  rows: { one: 'campaign', many: 'campaigns' },
  subject: { kind: 'campaign', id: 'leadId' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: ['(started_at desc, id desc)', '(lead_id, started_at desc)', `(lead_id) where state = 'active'`],
  columns: campaignView,
});
export type CampaignRow = RowOf<typeof campaignView>;

export const campaignStepView = {
  place: bookkeeping(text('Run and step in one.')),
  times: int('Which time of the message this is; 0: none yet.'),
  runId: id('The run, campaigns.id.'),
  leadId: id('The lead that gets it.'),
  workflow: choice(z.enum(campaignWorkflows), 'As in campaigns.'),
  step: text('Its name within the workflow.'),
  timer: orNull(id('The id of the message that it becomes; null: it has no time.')),
  channel: choice(messageChannelSchema, 'email or sms.'),
  templateId: text('The template it is written from.'),
  templateVersion: int('The version of that template.'),
  delayMinutes: int('Minutes from the anchor; negative: before it.'),
  anchor: choice(z.enum(['entry', 'walkthrough']), 'entry (when the run began) or walkthrough (its start).'),
  dueAt: orNull(instant('When it is due; null while the walkthrough is not known.')),
  wall: orNull(text('The same on the lead’s clock.')),
  state: choice(
    z.enum(campaignStepStates),
    'waiting (for the walkthrough), pending, sent, withheld, failed, unknown, late or called_off.',
  ),
  at: orNull(instant('When it reached that state; null while waiting or pending.')),
  reason: orNull(
    choice(
      z.union([withheldReasonSchema, z.enum(campaignMoves)]),
      'Why it was withheld (unsubscribed, no_consent, ...) or rescheduled (walkthrough or quiet_hours).',
    ),
  ),
  error: orNull(personal('Why it failed.')),
};

export const campaignStepsTable = table({
  name: 'campaign_steps',
  comment: 'One row per time that a message of a run had: a rescheduled message has several.',
  rows: { one: 'campaign message', many: 'campaign messages' },
  subject: { kind: 'campaign', id: 'leadId' },
  primaryKey: ['place', 'times'],
  lookup: { by: 'place', newest: 'times' },
  indexes: ['(run_id, due_at)', `(due_at) where state = 'pending'`, '(at)', '(lead_id)'],
  columns: campaignStepView,
});
export type CampaignStepRow = RowOf<typeof campaignStepView>;
