import { describe, expect, it } from '@jest/globals';
import { logOf, sampleLead, step, uuid, type Step } from '../../test/events.js';
import type { Projection } from '../engine/projection.js';
import { activity } from './activity.js';
import { analyses } from './analyses.js';
import { campaigns } from './campaigns.js';
import { documents } from './documents.js';
import { erasures } from './erasures.js';
import { eventIndex } from './event-index.js';
import { messages } from './messages.js';
import { payments } from './payments.js';
import { pipeline } from './leads/pipeline.js';
import { referrals } from './referrals.js';
import { stageHistory } from './leads/stage-history.js';
import { tasks } from './tasks.js';

/** What is read before the event is projected: `table key`, or `table *subject` for all rows of a subject. */
function readFor(projection: Projection, next: Step): string[] {
  const [event] = logOf([next]);
  if (!event?.readable) throw new Error('the sample event is readable');
  return projection
    .lookups(event)
    .map((lookup) => `${lookup.table.name} ${'key' in lookup ? lookup.key : `*${lookup.subject}`}`);
}

const eventId = uuid(0xe0000);
const of = (kind: string) => ({ stream: `${kind}-${uuid(7)}` });
const [analysis, referral, document, message] = [of('analysis'), of('referral'), of('document'), of('message')];
const [campaign, erasure] = [of('campaign'), of('erasure')];
const [runId, leadId] = [uuid(9), uuid(7)];
const about = { leadId, runId };
const moved = { step: 'first', timer: null, dueAt: null, wall: null };
const end = (stream: { stream: string }) => step('StreamErased', {}, stream);
const undo = { metadata: { undoes: uuid(8), version: 1 } };
const stages = [
  ...['leads', 'analysis_submitted', 'walkthrough_scheduled', 'proposal', 'contract_sent'],
  ...['enrolled', 'closed', 'won', 'lost'],
];

const named = <Rest extends unknown[]>(cases: [Projection, Step, ...Rest][]) =>
  cases.map(([projection, next, ...rest]) => [projection.name, next.type, projection, next, ...rest] as const);

describe('the rows that are read before an event', () => {
  it.each(
    named<[string[]]>([
      [analyses, step('AnalysisRequested', {}, analysis), [`analyses ${uuid(7)}`, 'analysis_count analyses']],
      [analyses, step('AnalysisLinked', {}, analysis), [`analyses ${uuid(7)}`]],
      [referrals, step('ReferralSubmitted', {}, referral), [`referrals ${uuid(7)}`, 'referral_count referrals']],
      [referrals, step('ReferralDeleted', {}, referral), [`referrals ${uuid(7)}`, 'referral_count referrals']],
      [referrals, step('ReferralRestored', {}, referral), [`referrals ${uuid(7)}`, 'referral_count referrals']],
      [referrals, step('ReferralPaid', {}, referral), [`referrals ${uuid(7)}`]],
      [documents, step('DocumentSent', {}, document), [`documents ${uuid(7)}`]],
      [messages, step('ConsentWithdrawn', {}, message), [`messages ${uuid(7)}`]],
      [messages, end(message), [`messages ${uuid(7)}`, `consent_changes ${uuid(7)}`]],
      [tasks, step('TaskEdited', { taskId: uuid(11) }), [`tasks ${uuid(11)}`]],
      [tasks, step('LeadErased'), [`tasks *${sampleLead}`]],
      [erasures, step('LeadErased'), [`erasures ${sampleLead}`]],
      [erasures, step('CaseEnded', {}, erasure), [`erasures ${uuid(7)}`]],
      [stageHistory, step('LeadDetailsEdited'), [`stage_history ${sampleLead}`]],
      [
        stageHistory,
        step('LeadStatusMoved', {}, undo),
        [`stage_history ${sampleLead}`, `stage_history_before_moves ${uuid(8)}`],
      ],
      [stageHistory, step('LeadErased'), [`stage_history *${sampleLead}`]],
      [stageHistory, step('LeadMerged'), [`stage_history *${sampleLead}`]],
      [stageHistory, step('LeadUnmerged'), [`stage_history *${sampleLead}`]],
      [pipeline, step('NoteAdded'), [`pipeline ${sampleLead}`]],
      [pipeline, step('LeadPitched'), [`pipeline ${sampleLead}`, ...stages.map((stage) => `stage_totals ${stage}`)]],
      [pipeline, step('DocumentSent', { leadId }, document), [`pipeline ${leadId}`]],
      [pipeline, step('MessageFailed', { leadId }, message), [`pipeline ${leadId}`]],
      [pipeline, step('MessageFailed', { leadId: null }, message), []],
      [pipeline, step('RentEstimateFailed', {}, analysis), [`lead_analyses ${uuid(7)}`]],
      [
        pipeline,
        step('AnalysisLinked', { leadId: uuid(9) }, analysis),
        [`lead_analyses ${uuid(7)}`, `pipeline ${uuid(9)}`],
      ],
      [eventIndex, step('NoteAdded'), []],
      [activity, step('NoteAdded'), []],
    ]),
  )('of %s are those that %s may change', (_name, _type, projection, next, expected) => {
    expect(readFor(projection, next).sort()).toEqual([...expected].sort());
  });

  it('of a campaign are the run and the messages that it is about', () => {
    const run = `campaigns ${runId}`;
    const steps = [moved, { ...moved, step: 'second' }];
    const read = (next: Step) => readFor(campaigns, next);
    expect(read(step('CampaignStarted', about, campaign))).toEqual([run]);
    expect(read(step('CampaignCompleted', about, campaign))).toEqual([run]);
    expect(read(step('CampaignMessageSent', { ...about, step: 'first' }, campaign))).toEqual([
      ...[run, `campaign_steps ${runId} first`],
    ]);
    expect(read(step('CampaignStepsMoved', { ...about, steps }, campaign))).toEqual([
      ...[run, `campaign_steps ${runId} first`, `campaign_steps ${runId} second`],
    ]);
    expect(read(step('CampaignStopped', about, campaign))).toEqual([run, `campaign_steps *${leadId}`]);
    expect(read(end(campaign))).toEqual([`campaign_steps *${leadId}`, `campaigns *${leadId}`]);
  });

  it.each(
    named<[string]>([
      [payments, step('LeadPaid', { paymentId: uuid(21) }), uuid(21)],
      [payments, step('LeadPaid'), eventId],
      [payments, step('PaymentRefunded', { refundId: uuid(22) }), uuid(22)],
      [payments, step('PaymentRefundFailed', { refundId: uuid(22) }), uuid(22)],
      [payments, step('PaymentDisputed', { disputeId: uuid(23) }), uuid(23)],
      [payments, step('PaymentDisputeClosed', { disputeId: uuid(23) }), uuid(23)],
      [payments, step('InvoiceRequested'), eventId],
      [payments, step('InvoiceIssued', { requestId: uuid(24) }), uuid(24)],
      [payments, step('InvoiceFailed', { requestId: uuid(24) }), uuid(24)],
      [payments, step('InvoiceStatusChanged', { requestId: uuid(24) }), uuid(24)],
    ]),
  )('of %s are, for %s, its own and the texts of its lead', (_name, _type, projection, next, id) => {
    expect(readFor(projection, next)).toEqual([`payments ${id}`, `payment_texts ${sampleLead}`]);
  });

  it('of a lead’s payments are the texts alone once the person is erased', () => {
    expect(readFor(payments, step('LeadErased'))).toEqual([`payment_texts ${sampleLead}`]);
  });

  it.each(
    named([
      ...[pipeline, stageHistory, payments, tasks].map((each): [Projection, Step] => [
        each,
        step('LeadErased', {}, analysis),
      ]),
      ...[analyses, referrals, documents, messages, campaigns].map((each): [Projection, Step] => [
        each,
        end(of('lead')),
      ]),
      [erasures, step('CaseEnded', {}, analysis)],
    ]),
  )('of %s are none for %s in a stream about something else', (_name, _type, projection, next) => {
    expect(readFor(projection, next)).toEqual([]);
  });
});
