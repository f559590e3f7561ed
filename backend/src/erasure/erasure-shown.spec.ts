import { describe, expect, it } from '@jest/globals';
import type { ErasureEvent } from '../../../contracts/src/erasure/step-events.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { appendedAt, logOf, sampleId, sampleNow, staff } from '../../../testing/given-when-then.js';
import { shownErasure } from './certificate.js';

type Answer = DataOf<'ErasureAnswered'>;

const stream = (name: string, hash: string) => ({
  ...{ stream: name, part: null, revision: 3, events: 4, hash, keys: ['k'], clear: 0 },
});
const ended = (streams = [stream('lead-1', 'h1')], payments = 2): ErasureEvent => ({
  type: 'CaseEnded',
  data: { reason: 'asked', streams, stripeCustomerId: null, submissionIds: [], odooIds: [], invoices: 0, payments },
});
const removed = (...places: DataOf<'PersonRemoved'>['places']): ErasureEvent => ({
  type: 'PersonRemoved',
  data: { places, noted: 'beside_backups' },
});
const destroyed = (...hashes: [string, string][]): ErasureEvent => ({
  type: 'CaseKeysDestroyed',
  data: { streams: hashes.map(([name, hash]) => ({ stream: name, part: null, hash, keys: 1 })) },
});
const answered = (provider: Answer['provider'], answer: Answer['answer'], deleted = 0, kept = 0): ErasureEvent => ({
  type: 'ErasureAnswered',
  data: { provider, answer, deleted, kept },
});
const late: ErasureEvent = { type: 'LateStreamsFound', data: { streams: ['message-9'] } };
const resumed: ErasureEvent = { type: 'ErasureResumed', data: {} };
const complete: ErasureEvent = { type: 'ErasureCompleted', data: {} };
const allAnswered = (['stripe', 'docuseal', 'odoo', 'twilio'] as const).map((each) => answered(each, 'nothing_there'));

const other = '11111111-2222-4333-8444-555555555555';
const lead = logOf([{ type: 'LeadErased', data: { reason: 'asked', others: [other] } }]);
const steps = (...events: ErasureEvent[]) => logOf(events, 'erasure');
const shown = (...events: ErasureEvent[]) => shownErasure(lead, steps(...events))!;

describe('how far an erasure is', () => {
  it('is nothing for a lead that was not erased', () => {
    expect(shownErasure([], [])).toBeNull();
    expect(shownErasure(logOf([{ type: 'LeadDeleted', data: {} }]), steps(ended()))).toBeNull();
  });

  it('shows who asked for it, when and why, before anything is done', () => {
    expect(shown()).toEqual({
      ...{ leadId: sampleId, erasedAt: sampleNow, erasedBy: staff, reason: 'asked', others: [other], stage: 'asked' },
      ...{ streams: [], places: [], noted: null, answers: [], payments: 0, completedAt: null },
    });
  });

  it('shows all of a complete one', () => {
    const events = [ended(), removed({ place: 'files', count: 2 }), destroyed(['lead-1', 'h1']), ...allAnswered];
    const { hash: hashBefore, ...rest } = stream('lead-1', 'h1');
    expect(shown(...events, complete)).toMatchObject({
      ...{ stage: 'complete', streams: [{ ...rest, hashBefore, hashAfter: 'h1' }] },
      ...{ places: [{ place: 'files', count: 2 }], noted: 'beside_backups', payments: 2 },
      answers: allAnswered.map(({ data }) => data),
      completedAt: appendedAt(events.length),
    });
  });

  it.each<[string, ErasureEvent[]]>([
    ['asked', [{ type: 'CaseFound', data: { streams: [] } }]],
    ['removing', [ended()]],
    ['destroying', [ended(), removed()]],
    ['providers', [ended(), removed(), destroyed()]],
    ['providers', [ended(), removed(), destroyed(), answered('stripe', 'deleted'), answered('odoo', 'nothing_there')]],
    ['incomplete', [ended(), removed(), destroyed(), answered('stripe', 'deleted'), answered('odoo', 'failed')]],
    ['providers', [ended(), removed(), destroyed(), answered('odoo', 'failed'), answered('odoo', 'deleted')]],
    ['complete', [ended(), removed(), destroyed(), ...allAnswered, complete]],
    ['asked', [ended(), removed(), destroyed(), ...allAnswered, complete, late]],
    ['removing', [ended(), removed(), destroyed(), ...allAnswered, complete, late, ended()]],
    ['providers', [ended(), removed(), destroyed(), ...allAnswered, complete, resumed]],
  ])('is at %s (case %#)', (stage, events) => {
    expect(shown(...events)).toMatchObject({ stage, ...(stage !== 'complete' && { completedAt: null }) });
  });

  it('joins streams that turned up later, with the first hash before and the last one after', () => {
    const first = [ended([stream('lead-1', 'h1'), stream('message-1', 'm1')]), destroyed(['lead-1', 'h1'])];
    const hashes = (...events: ErasureEvent[]) =>
      shown(...events).streams.map((each) => [each.stream, each.hashBefore, each.hashAfter]);
    expect(hashes(...first, destroyed(['unknown-1', 'u1']))).toEqual([
      ['lead-1', 'h1', 'h1'],
      ['message-1', 'm1', null],
    ]);
    const again = ended([stream('lead-1', 'h2'), stream('message-9', 'm9')]);
    expect(hashes(...first, late, again)).toEqual([
      ['lead-1', 'h1', null],
      ['message-1', 'm1', null],
      ['message-9', 'm9', null],
    ]);
    expect(hashes(...first, late, again, destroyed(['lead-1', 'h2'], ['message-9', 'm9']))).toEqual([
      ['lead-1', 'h1', 'h2'],
      ['message-1', 'm1', null],
      ['message-9', 'm9', 'm9'],
    ]);
  });

  it('adds up what was removed, place by place', () => {
    const { places } = shown(
      removed({ place: 'files', count: 2 }, { place: 'effects', count: 1 }),
      removed({ place: 'files', count: 3 }, { place: 'saved_views', count: 1 }),
    );
    expect(places).toEqual([
      { place: 'files', count: 5 },
      { place: 'effects', count: 1 },
      { place: 'saved_views', count: 1 },
    ]);
  });

  it('shows the last answer since the case last ended, with all that was deleted and what is kept', () => {
    const before = [answered('stripe', 'deleted', 2, 3), answered('odoo', 'deleted', 1), answered('twilio', 'failed')];
    const { answers } = shown(
      ...[ended(), ...before, late, ended()],
      ...[
        answered('stripe', 'nothing_there', 0, 1),
        answered('odoo', 'failed', 1),
        answered('docuseal', 'nothing_there'),
      ],
    );
    expect(answers).toEqual([
      { provider: 'stripe', answer: 'deleted', deleted: 2, kept: 3 },
      { provider: 'odoo', answer: 'failed', deleted: 2, kept: 0 },
      { provider: 'docuseal', answer: 'nothing_there', deleted: 0, kept: 0 },
    ]);
  });

  it('takes the time of the last completion', () => {
    expect(shown(ended(), complete, late, ended(), complete, resumed, complete).completedAt).toBe(appendedAt(6));
    expect(shown(ended(), complete, answered('odoo', 'nothing_there')).completedAt).toBe(appendedAt(1));
  });

  it('shows an end that nobody can read, and leaves out steps that nobody can read', () => {
    const [end] = lead;
    const [step] = steps(ended());
    const unreadable = (event: object, metadata: object) => ({ ...event, readable: false, metadata }) as LogEvent;
    expect(shownErasure([unreadable(end!, {})], [unreadable(step!, {})])).toMatchObject({
      ...{ leadId: sampleId, erasedAt: sampleNow, erasedBy: { kind: 'system', id: '' }, reason: null, others: [] },
      ...{ stage: 'asked', streams: [] },
    });
    const metadata = { occurredAt: '2027-01-01T00:00:00.000Z', actor: { kind: 'visitor', id: null } };
    expect(shownErasure([unreadable(end!, metadata)], [])).toMatchObject({
      ...{ erasedAt: metadata.occurredAt, erasedBy: { kind: 'visitor', id: '' } },
    });
    expect(shownErasure(logOf([{ type: 'LeadErased', data: {} }]), [])).toMatchObject({ reason: null, others: [] });
    expect(shownErasure(logOf([{ type: 'StreamErased', data: {} }]), [])).toMatchObject({ reason: null, others: [] });
  });
});
