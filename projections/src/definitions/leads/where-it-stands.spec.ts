import { describe, expect, it } from '@jest/globals';
import type { DataOf, EventType } from '../../../../contracts/src/events/catalogue.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { nextStep } from '../../../../contracts/src/leads/next-step.js';
import { pipelineTable } from '../../../../contracts/src/leads/view.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { at, logOf, sampleLead, step, type Step, uuid } from '../../../test/events.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { pipeline } from './pipeline.js';

const system = { metadata: { actor: { kind: 'system', id: 'spec' } as const } };
const visitor = { metadata: { actor: { kind: 'visitor', id: null } as const } };

/** An event of a document, message or analysis of the lead. */
const of = (stream: string, n: number) => ({ stream: `${stream}-${uuid(n)}`, ...system });
const about =
  (n: number) =>
  <Type extends EventType>(type: Type, data: Partial<DataOf<Type>> = {}) =>
    step(type, { leadId: sampleLead, ...data }, of('message', n));
const born = step('LeadCreated', { status: 'contract_sent' }, system);
const proposed = step('LeadCreated', { status: 'proposal' }, system);
const document = of('document', 7);
const agreement = [
  step('DocumentRequested', { leadId: sampleLead, documentType: 'management_agreement' }, document),
  step('DocumentSent', { leadId: sampleLead }, document),
];

function rowAfter(...steps: Step[]) {
  const rows = new RowSet();
  for (const event of logOf(steps) as ReadableEvent[]) pipeline.project(event, rows);
  return rows.get(pipelineTable, sampleLead)!;
}
const stands = (...steps: Step[]) => rowAfter(...steps).situation;
/** Why a lead in this state is ours. */
const reason = (...steps: Step[]) => nextStep(rowAfter(...steps), at(20)).reason;
const tasks = (...steps: Step[]) => rowAfter(...steps).ownersTasks.map(({ kind }) => kind);

describe.each(['email', 'sms'] as const)('a message by %s that the owner does not get', (channel) => {
  const mail = about(8);
  const sent = [mail('MessageIntended', { channel, purpose: 'document' }), mail('MessageSent', { channel })];
  const lost = mail('MessageUndelivered', { channel, bounced: true });

  it('is ours, with the reason, whatever else waits for them', () => {
    expect(stands(born, ...agreement, ...sent)).toBe('signature');
    expect(rowAfter(born, ...agreement, ...sent, lost)).toMatchObject({
      situation: 'unreached',
      situationSince: at(5),
      unreachedFor: 'refused',
    });
    expect(reason(born, ...agreement, ...sent, lost)).toBe(
      'The last message did not reach the owner because the address refused it.',
    );
    expect(tasks(born, ...agreement, ...sent, lost)).toEqual(['signature']);
  });

  it('is ours where it was withheld: one with a payment link, about a document, a walkthrough, or by staff', () => {
    const link = step('PaymentRequested', {}, system);
    for (const reason of ['no_address', 'not_configured', 'bounced', 'template_refused'] as const)
      expect(stands(born, link, mail('MessageWithheld', { channel, purpose: 'payment', reason, until: null }))).toBe(
        'unreached',
      );
    for (const purpose of ['payment', 'document', 'confirmation', 'staff'] as const) {
      const withheld = mail('MessageWithheld', { channel, purpose, reason: 'unsubscribed', until: null });
      expect(stands(born, link, withheld)).toBe('unreached');
      expect(reason(born, link, withheld)).toBe(
        'The last message did not reach the owner because the person unsubscribed.',
      );
    }
  });

  it('is of no matter where it was withheld on purpose, is only held back, or was one that nobody waits for', () => {
    const withheld = (data: Partial<DataOf<'MessageWithheld'>>) => mail('MessageWithheld', { channel, ...data });
    const payment = { purpose: 'payment', until: null } as const;
    for (const data of [
      { ...payment, reason: 'switched_off' as const },
      { ...payment, reason: 'stage' as const },
      // Said before a booking.
      { purpose: 'confirmation' as const, reason: 'no_address' as const, until: null },
      { purpose: 'confirmation' as const, reason: 'not_configured' as const, until: null },
      { purpose: 'warm_lead' as const, reason: 'no_consent' as const, until: null },
      { ...payment, reason: 'quiet_hours' as const, until: at(9) },
    ])
      expect(stands(born, ...agreement, withheld(data))).toBe('signature');
  });

  it('is over once the owner was reached in another way, and not by the lost message itself', () => {
    const before = [born, ...agreement, ...sent, lost];
    const contact = { kind: 'call', outcome: 'reached', at: at(6) } as const;
    expect(stands(...before, step('ContactLogged', contact))).toBe('signature');
    expect(stands(...before, step('ContactLogged', { ...contact, messageId: uuid(9) }))).toBe('signature');
    expect(stands(...before, step('ContactLogged', { ...contact, messageId: uuid(8) }))).toBe('unreached');
    expect(stands(...before, mail('MessageDelivered', { channel }))).toBe('signature');
  });

  it('is told by its report, also if that comes before the word that it was sent; an older one does not matter', () => {
    const [intended, taken] = sent;
    expect(stands(born, intended!, lost, taken!)).toBe('unreached');
    const newer = about(9)('MessageIntended', { channel, purpose: 'payment' });
    expect(stands(born, ...agreement, ...sent, newer, lost)).toBe('signature');
  });

  it('stays lost while one goes out by the other channel, and while something else of the lead is edited', () => {
    const other = about(9)('MessageIntended', { channel: channel === 'email' ? 'sms' : 'email', purpose: 'payment' });
    expect(stands(born, ...agreement, ...sent, lost, other)).toBe('unreached');
    expect(stands(born, ...sent, lost, step('LeadDetailsEdited', { email: undefined, name: 'Other' }, system))).toBe(
      'unreached',
    );
    const edited = channel === 'email' ? { email: 'b@example.com' } : { email: undefined, phone: '515-555-0101' };
    expect(stands(born, ...agreement, ...sent, lost, step('LeadDetailsEdited', edited, system))).toBe('signature');
  });

  it('is no matter of the owner if it went to a colleague', () => {
    const notice = mail('MessageIntended', { channel, purpose: 'notice' });
    expect(stands(born, ...agreement, notice, mail('MessageSent', { channel, purpose: 'notice' }), lost)).toBe(
      'signature',
    );
  });
});

describe('the last word', () => {
  const contact = (outcome: DataOf<'ContactLogged'>['outcome'], n: number) =>
    step('ContactLogged', { kind: 'call', outcome, at: at(n), messageId: undefined });
  const withdrawn = (lastContactedAt: string | null) => step('ContactWithdrawn', { restores: { lastContactedAt } });
  const answered = step('LeadAnswered', {}, system);

  it('of an owner who wrote is ours, until somebody has got back to them', () => {
    expect(rowAfter(born, ...agreement, answered)).toMatchObject({ situation: 'answered', situationSince: at(3) });
    expect(tasks(born, ...agreement, answered)).toEqual(['signature']);
    for (const act of [
      contact('reached', 4),
      contact('sent', 4),
      step('ContactLogged', { kind: 'email', outcome: 'sent', at: at(4), messageId: uuid(9) }),
      step('LeadStatusMoved', { from: 'contract_sent', to: 'contract_sent' }),
      step('WalkthroughScheduled'),
      step('PaymentRequested'),
    ])
      expect(stands(born, ...agreement, answered, act)).toBe('signature');
    expect(stands(born, ...agreement, answered, step('NoteAdded'))).toBe('answered');
    expect(stands(born, ...agreement, answered, step('PaymentRequested', {}, visitor))).toBe('answered');
    expect(stands(born, ...agreement, answered, contact('reached', 2))).toBe('answered');
  });

  it('is done with by a task, and open again with it', () => {
    const task = (type: 'TaskAdded' | 'TaskCompleted' | 'TaskReopened') => step(type, { taskId: uuid(11) });
    const done = [born, ...agreement, task('TaskAdded'), answered, task('TaskCompleted')];
    expect(stands(...done)).toBe('signature');
    expect(stands(...done, task('TaskReopened'))).toBe('answered');
  });

  it('comes back when the contact after it is taken back', () => {
    expect(stands(born, answered, contact('reached', 2), withdrawn(at(1)))).toBe('answered');
    expect(stands(proposed, contact('left_message', 1), contact('reached', 2), withdrawn(at(1)))).toBe('call_back');
  });

  it('left on a machine awaits a call back from the owner; after a call to nobody it is ours to call again', () => {
    expect(rowAfter(proposed, contact('left_message', 1))).toMatchObject({
      ...{ situation: 'call_back', situationSince: at(1) },
      ownersTasks: [{ kind: 'call', id: null, since: at(1) }],
    });
    expect(rowAfter(proposed, contact('no_answer', 1))).toMatchObject({
      ...{ situation: 'no_answer', situationSince: at(1), ownersTasks: [] },
    });
    expect(stands(proposed, contact('wrong_number', 1))).toBe('wrong_number');
    const phone = step('LeadDetailsEdited', { email: undefined, phone: '515-555-0101' }, system);
    expect(stands(proposed, contact('wrong_number', 1), phone)).toBe('to_send');
    expect(stands(proposed, contact('left_message', 1), answered)).toBe('answered');
    expect(stands(proposed, contact('left_message', 1), contact('no_answer', 2))).toBe('no_answer');
    // The same call, written down again.
    expect(stands(proposed, contact('no_answer', 1), contact('reached', 1))).toBe('to_send');
    expect(tasks(born, ...agreement, contact('left_message', 3))).toEqual(['signature', 'call']);
  });

  it('about a booked walkthrough does not hide it', () => {
    const booked = [step('LeadCreated', { status: 'walkthrough_scheduled' }, system), step('WalkthroughScheduled')];
    expect(stands(...booked, contact('left_message', 2))).toBe('booked');
    expect(tasks(...booked, contact('left_message', 2))).toEqual([]);
    expect(stands(...booked, contact('no_answer', 2))).toBe('booked');
  });
});

describe('the analysis of a lead', () => {
  const analysis = of('analysis', 5);
  const asked = step('AnalysisRequested', {}, analysis);
  const linked = step('AnalysisLinked', { leadId: sampleLead }, analysis);
  const failed = step('RentEstimateFailed', {}, analysis);
  const estimated = (preliminary: boolean) => step('RentEstimated', { preliminary }, analysis);
  const lead = step('LeadCreated', { status: 'analysis_submitted' }, system);

  it('runs, fails for as long as only the fallback is there, and is done with', () => {
    const running = [lead, asked, linked];
    expect(rowAfter(...running)).toMatchObject({ situation: 'analysis_running', situationSince: at(1) });
    expect(rowAfter(...running, failed, estimated(true))).toMatchObject({
      ...{ situation: 'analysis_failed', situationSince: at(3), position: 500n },
    });
    expect(stands(...running, failed, estimated(true), estimated(false))).toBe('first_contact');
    expect(stands(...running, estimated(false))).toBe('first_contact');
    const contact = step('ContactLogged', { outcome: 'reached', at: at(5) });
    expect(stands(...running, failed, estimated(true), contact)).toBe('to_book');
  });

  it('is the lead’s from the link on, and not any more once that is taken back', () => {
    expect(stands(asked, failed, lead, linked)).toBe('analysis_failed');
    const unlinked = step('AnalysisUnlinked', { leadId: sampleLead }, analysis);
    expect(stands(asked, failed, lead, linked, unlinked)).toBe('first_contact');
    expect(stands(asked, failed, lead, linked, unlinked, estimated(false))).toBe('first_contact');
  });

  it('is the one that was linked last: an earlier one may still fail, be estimated or be taken away', () => {
    const later = of('analysis', 6);
    const both = [lead, asked, linked, step('AnalysisRequested', {}, later)];
    const newest = [...both, step('AnalysisLinked', { leadId: sampleLead }, later)];
    expect(stands(...newest, failed)).toBe('analysis_running');
    expect(stands(...newest, step('AnalysisUnlinked', { leadId: sampleLead }, analysis))).toBe('analysis_running');
    expect(stands(...newest, step('RentEstimateFailed', {}, later), estimated(false))).toBe('analysis_failed');
  });

  it('that never began here, or whose lead has no row, changes nothing', () => {
    expect(stands(lead, linked, failed)).toBe('first_contact');
    expect(stands(lead, asked, step('AnalysisLinked', { leadId: uuid(2) }, analysis), failed)).toBe('first_contact');
  });

  it('is told to browsers with its lead', () => {
    const rows = new RowSet();
    const log = logOf([lead, asked, linked, failed]) as ReadableEvent[];
    for (const event of log) pipeline.project(event, rows);
    expect(pipeline.furtherLookups!(log[3]!, rows)).toEqual([{ table: pipelineTable, key: sampleLead }]);
    for (const event of log.slice(2))
      expect(pipeline.alsoConcerns!(event, rows)).toContainEqual({ kind: 'lead', id: sampleLead });
  });
});

describe('the onboarding fee', () => {
  const paid = (amountCents: number, paymentId?: string) =>
    step('LeadPaid', { amountCents, ...(paymentId !== undefined && { paymentId }) }, system);
  const signed = [...agreement, step('DocumentCompleted', { leadId: sampleLead }, document)];
  const together = { metadata: { ...system.metadata, $causationId: uuid(0xca) } };
  /** An invoice that is asked for, issued and paid. */
  const invoiced = (amountCents: number, description: string, paymentId = uuid(20)) => {
    const request = step('InvoiceRequested', { description, items: [{ description, amountCents }] }, system);
    return (before: readonly Step[]): Step[] => {
      const requestId = uuid(0xe0000 + before.length);
      const issued = step('InvoiceIssued', { requestId, amountDueCents: amountCents, status: 'open' }, system);
      const settled = step('InvoiceStatusChanged', { requestId, status: 'paid' }, together);
      return [...before, request, issued, settled, step('LeadPaid', { amountCents, paymentId }, together)];
    };
  };
  const page = (amountCents: number, description: string, paymentId = uuid(21)): Step[] => [
    step('CheckoutRequested', { checkoutId: uuid(30), amountCents, description }, system),
    step('CheckoutStarted', { amountCents, description, sessionId: 'cs_test_sample' }, system),
    paid(amountCents, paymentId),
    step(
      'CheckoutEnded',
      { ...{ checkoutId: uuid(30), sessionId: 'cs_test_sample', amountCents, paymentId }, outcome: 'paid' },
      system,
    ),
  ];

  it('is not paid by money for something else: by an invoice, or on a page', () => {
    expect(stands(...invoiced(250_00, 'Cleaning')([born, ...signed]))).toBe('to_charge');
    expect(stands(born, ...signed, ...page(250_00, 'Cleaning'))).toBe('to_charge');
    expect(stands(...invoiced(199_00, 'Property Management Onboarding Fee')([born, ...signed]))).toBe('to_enroll');
    expect(stands(born, ...signed, ...page(199_00, 'Property Management Onboarding Fee'))).toBe('to_enroll');
  });

  it('is due from the agreement on, in whatever stage, and after a booking that moved the lead back', () => {
    const due = (...steps: Step[]) => rowAfter(...steps).feeDueCents;
    const moved = (from: LeadStatus, to: LeadStatus, metadata = {}) =>
      step('LeadStatusMoved', { from, to }, { metadata: { ...system.metadata, ...metadata } });
    const enrolled = step('LeadCreated', { status: 'enrolled' }, system);
    const booked = moved('enrolled', 'walkthrough_scheduled');
    expect([due(proposed), due(born), due(enrolled)]).toEqual([null, 199_00, 199_00]);
    expect([due(proposed, ...agreement), due(proposed, ...signed)]).toEqual([199_00, 199_00]);
    expect([due(enrolled, booked), due(enrolled, booked, paid(199_00))]).toEqual([199_00, 0]);
    expect(due(enrolled, booked, moved('walkthrough_scheduled', 'proposal'))).toBeNull();
    expect(due(proposed, moved('proposal', 'walkthrough_scheduled'))).toBeNull();
    const there = step('LeadCreated', { status: 'walkthrough_scheduled' }, system);
    const mistaken = moved('walkthrough_scheduled', 'enrolled');
    const undone = moved('enrolled', 'walkthrough_scheduled', { undoes: uuid(0xe0001) });
    expect(due(there, mistaken, undone)).toBeNull();
  });

  it('is paid once all of it is', () => {
    expect(stands(born, ...signed, paid(100_00))).toBe('to_charge');
    expect(stands(born, ...signed, paid(100_00), paid(99_00))).toBe('to_enroll');
    expect(stands(step('LeadCreated', { status: 'enrolled' }, system), paid(100_00))).toBe('to_charge');
  });
});
