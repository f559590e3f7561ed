import { describe, expect, it } from '@jest/globals';
import { pipelineTable } from '../../../../contracts/src/leads/view.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { at, logOf, sampleLead, step, type Step, uuid } from '../../../test/events.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { pipeline } from './pipeline.js';

const gone = uuid(2);
const stream = `lead-${gone}`;
const ofGone = { stream };
const born = [step('LeadCreated', { status: 'proposal' }), step('LeadCreated', {}, ofGone)];
const merged = step('LeadMerged', { into: sampleLead }, ofGone);
const unmerged = step('LeadUnmerged', { from: sampleLead }, ofGone);
const paid = step('LeadPaid', { amountCents: 199_00 }, ofGone);
const document = { stream: `document-${uuid(3)}` };
const ofDocument = (type: 'DocumentRequested' | 'DocumentSent' | 'DocumentCompleted') =>
  step(type, { leadId: gone, documentType: 'management_agreement' }, document);

function rowsAfter(...steps: Step[]): RowSet {
  const rows = new RowSet();
  for (const event of logOf([...born, ...steps]) as ReadableEvent[]) pipeline.project(event, rows);
  return rows;
}
const kept = (...steps: Step[]) => rowsAfter(...steps).get(pipelineTable, sampleLead)!;

describe('the row of a lead that another was merged into', () => {
  it('asks for no payment that the other has made, before or after the merge, and keeps its own figure', () => {
    for (const steps of [
      [paid, merged],
      [merged, paid],
    ])
      expect(kept(...steps)).toMatchObject({
        situation: 'to_enroll',
        paidCents: 0,
        feeDueCents: 0,
        merged: [{ leadId: gone }],
      });
    const refunded = step('PaymentRefunded', { amountCents: 199_00 }, ofGone);
    expect(kept(paid, merged, refunded).situation).toBe(kept().situation);
    const [half, rest] = [step('LeadPaid', { amountCents: 100_00 }, ofGone), step('LeadPaid', { amountCents: 99_00 })];
    expect(kept(half, merged)).toMatchObject({ situation: 'to_charge', feeDueCents: 99_00 });
    expect(kept(half, merged, rest)).toMatchObject({ situation: 'to_enroll', feeDueCents: 0 });
  });

  it('awaits what the other has open: a signature, and a payment at a bank', () => {
    const [asked, sent, signed] = (['DocumentRequested', 'DocumentSent', 'DocumentCompleted'] as const).map(ofDocument);
    expect(kept(asked!, merged).situation).toBe('sending');
    expect(kept(asked!, merged, sent!).situation).toBe('signature');
    expect(kept(asked!, sent!, merged, signed!).situation).toBe('to_charge');
    const page = [step('CheckoutRequested', {}, ofGone), step('CheckoutStarted', {}, ofGone)];
    expect(kept(...page, merged).situation).toBe(kept().situation);
    expect(kept(...page, merged, step('PaymentPending', {}, ofGone)).situation).toBe('payment_pending');
  });

  it('is as if the other had never been merged once that is taken back', () => {
    expect(kept(paid, merged, unmerged)).toEqual(kept(paid));
    expect(kept(merged, paid, unmerged)).toEqual(kept(paid));
  });

  it('holds nothing of the other once its person is erased', () => {
    expect(kept(paid, merged, step('LeadErased')).merged).toEqual([]);
    expect(kept(paid, merged, step('LeadErased'), step('LeadPaid', {}, ofGone)).merged).toEqual([]);
  });

  describe('whose owner has written and waits for an answer', () => {
    const answered = (options = {}) =>
      step('LeadAnswered', {}, { metadata: { actor: { kind: 'webhook', id: 'mail' } }, ...options });
    const [wrote, stayingWrote] = [answered(ofGone), answered()];
    const contact = (minutes: number, options = {}) => step('ContactLogged', { at: at(minutes) }, options);

    it('awaits us until somebody gets back to them, whichever of the two they wrote about', () => {
      expect(kept(wrote, merged)).toMatchObject({ situation: 'answered', situationSince: at(2) });
      for (const act of [contact(4), step('DocumentRequested', { leadId: sampleLead }, document)])
        expect(kept(wrote, merged, act).situation).not.toBe('answered');
      expect(kept(stayingWrote, contact(3, ofGone), merged).situation).not.toBe('answered');
      expect(kept(wrote, contact(3), merged).situation).not.toBe('answered');
    });

    it('does not await us again for what happens to the other, once somebody has acted', () => {
      const asked = step('WalkthroughCancelled');
      expect(kept(wrote, merged, asked, step('LeadPaid', { amountCents: 1 }, ofGone)).situation).not.toBe('answered');
    });

    it('awaits us again where the task that was done for it is reopened', () => {
      const taskId = uuid(9);
      const done = [step('TaskAdded', { taskId }), step('TaskCompleted', { taskId })];
      expect(kept(wrote, merged, ...done).situation).not.toBe('answered');
      expect(kept(wrote, merged, ...done, step('TaskReopened', { taskId })).situation).toBe('answered');
    });

    it('leaves nothing behind once the merge is taken back, or the person of the other is erased', () => {
      expect(kept(wrote, merged, unmerged)).toEqual(kept(wrote));
      expect(kept(wrote, merged, step('LeadErased', undefined, ofGone)).situation).not.toBe('answered');
    });
  });

  describe('where one of the two waits for its first contact', () => {
    const visitor = { metadata: { actor: { kind: 'visitor', id: null } } } as const;
    const answered = step('LeadAnswered', {}, { ...ofGone, metadata: { actor: { kind: 'webhook', id: 'mail' } } });
    const came = (minutes: number, options = {}) =>
      step('LeadCreated', { status: 'leads' }, { minutes, ...visitor, ...options });
    const called = (minutes: number, options = {}) =>
      step('ContactLogged', { at: at(minutes) }, { minutes, ...options });
    const row = (...steps: Step[]) => {
      const rows = new RowSet();
      for (const event of logOf(steps) as ReadableEvent[]) pipeline.project(event, rows);
      return rows.get(pipelineTable, sampleLead)!;
    };
    const merge = { ...merged, minutes: 9 };

    it('shows that the owner has written, and goes on waiting', () => {
      const known = [came(0, ofGone), called(1, ofGone), { ...answered, minutes: 2 }];
      expect(row(...known, came(5), merge)).toMatchObject({
        ...{ situation: 'answered', situationSince: at(2), firstTouchAt: at(1), waitingSince: at(5) },
      });
      expect(row(...known, came(5), merge, called(10))).toMatchObject({ waitingSince: null });
    });

    it('keeps the clock of the other, until somebody gets back to the owner', () => {
      const both = [came(0), called(1), came(5, ofGone)];
      expect(row(...both, merge)).toMatchObject({
        ...{ situation: 'answered', situationSince: at(5), firstTouchAt: at(1), waitingSince: at(5) },
      });
      expect(row(...both, merge, called(10))).toMatchObject({ situation: 'to_book', waitingSince: null });
      expect(row(...both, called(6), merge)).toMatchObject({ situation: 'to_book', waitingSince: null });
      expect(row(...both, merge, { ...unmerged, minutes: 11 })).toEqual(row(...both));
      const erased = step('LeadErased', undefined, { ...ofGone, minutes: 10 });
      expect(row(...both, merge, erased)).toMatchObject({ situation: 'to_book', waitingSince: null });
      expect(row(came(0), came(5, ofGone), merge)).toMatchObject({ situation: 'first_contact', waitingSince: at(0) });
      expect(row(step('LeadCreated', { status: 'leads' }, { minutes: 0 }), came(5, ofGone), merge)).toMatchObject({
        ...{ situation: 'first_contact', firstTouchAt: null, waitingSince: at(5) },
      });
    });
  });

  it('awaits an answer to what the owner writes about the other after the merge', () => {
    const wrote = (minutes: number, options = {}) =>
      step('LeadAnswered', {}, { minutes, metadata: { actor: { kind: 'webhook', id: 'mail' } }, ...options });
    const act = step('WalkthroughCancelled', undefined, { minutes: 7 });
    expect(kept(merged, wrote(5), wrote(6, ofGone))).toMatchObject({ situation: 'answered', situationSince: at(6) });
    expect(kept(merged, wrote(5), act, wrote(8, ofGone))).toMatchObject({
      situation: 'answered',
      situationSince: at(8),
    });
    expect(kept(merged, wrote(6, ofGone), act).situation).not.toBe('answered');
  });

  it('is looked up, and told to browsers, for what happens to the other', () => {
    const rows = rowsAfter(merged);
    const event = (next: Step) => logOf([...born, merged, next]).at(-1) as ReadableEvent;
    for (const next of [paid, ofDocument('DocumentSent')]) {
      expect(pipeline.furtherLookups!(event(next), rows)).toEqual([{ table: pipelineTable, key: sampleLead }]);
      expect(pipeline.alsoConcerns!(event(next), rows)).toContainEqual({ kind: 'lead', id: sampleLead });
    }
    expect(pipeline.furtherLookups!(event(step('NoteAdded')), rows)).toEqual([]);
    expect(pipeline.lookups(event(unmerged))).toContainEqual({ table: pipelineTable, key: sampleLead });
  });
});
