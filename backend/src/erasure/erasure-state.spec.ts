import { describe, expect, it } from '@jest/globals';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import {
  caseEnded,
  caseKeysDestroyed,
  personRemoved,
  type ErasureEvent,
} from '../../../contracts/src/erasure/step-events.js';
import { erasureBegun, evolveErasure, type Erasure } from '../../../contracts/src/erasure/state.js';
import {
  noteCaseFound,
  noteLateStreams,
  recordCaseEnded,
  recordErasureAnswer,
  recordKeysDestroyed,
  recordPersonRemoved,
  resumeErasure,
} from './record-erasure.js';

const context = { now: '2027-01-20T10:00:00.000Z', actor: { kind: 'system' as const, id: 'erasure' }, commandId: 'c' };
const ended: ErasureEvent = { type: 'CaseEnded', data: caseEnded.example };
const destroyed: ErasureEvent = { type: 'CaseKeysDestroyed', data: caseKeysDestroyed.example };
const answered = (
  provider: 'stripe' | 'docuseal' | 'odoo' | 'twilio',
  answer: DataOf<'ErasureAnswered'>['answer'] = 'deleted',
) => ({ type: 'ErasureAnswered', data: { provider, answer, deleted: 0, kept: 0 } }) as const satisfies ErasureEvent;

const given = (...events: ErasureEvent[]) => events.reduce<Erasure>(evolveErasure, erasureBegun);
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('an erasure', () => {
  it('is complete with the last answer, whatever comes last', () => {
    const answers = [
      answered('stripe', 'not_configured'),
      answered('docuseal', 'nothing_there'),
      answered('twilio', 'nothing_there'),
    ];
    const asked = given(ended, destroyed, ...answers);
    expect(types(recordErasureAnswer.decide(asked, answered('odoo').data, context))).toEqual([
      'ErasureAnswered',
      'ErasureCompleted',
    ]);
    const early = given(ended, ...answers, answered('odoo'));
    expect(types(recordKeysDestroyed.decide(early, caseKeysDestroyed.example, context))).toEqual([
      'CaseKeysDestroyed',
      'ErasureCompleted',
    ]);
    const undestroyed = given(ended, ...answers);
    expect(types(recordErasureAnswer.decide(undestroyed, answered('odoo').data, context))).toEqual(['ErasureAnswered']);
  });

  it('records how it ended and what was removed, as it was reported', () => {
    expect(recordCaseEnded.decide(given(), caseEnded.example, context)).toEqual([ended]);
    const removed = { type: 'PersonRemoved', data: personRemoved.example };
    expect(recordPersonRemoved.decide(given(ended), personRemoved.example, context)).toEqual([removed]);
  });

  it('is not while a provider refuses, and is once it did it after all', () => {
    const failed = given(ended, destroyed, answered('stripe', 'failed'), answered('docuseal'), answered('twilio'));
    expect(types(recordErasureAnswer.decide(failed, answered('odoo').data, context))).toEqual(['ErasureAnswered']);
    const retried = evolveErasure(failed, answered('odoo'));
    expect(types(recordErasureAnswer.decide(retried, answered('stripe').data, context))).toContain('ErasureCompleted');
  });

  it('goes on for what turns up later, noted once, and asks everybody again', () => {
    const complete = given(
      ...[ended, destroyed, answered('stripe'), answered('docuseal'), answered('odoo'), answered('twilio')],
      {
        type: 'ErasureCompleted',
        data: {},
      },
    );
    const [known] = caseEnded.example.streams;
    const late = { streams: [known!.stream, 'analysis-late'] };
    const [found] = noteLateStreams.decide(complete, late, context);
    expect(found).toEqual({ type: 'LateStreamsFound', data: { streams: ['analysis-late'] } });
    expect(noteLateStreams.decide(evolveErasure(complete, found!), late, context)).toEqual([]);
    expect(resumeErasure.decide(complete, {}, context)).toEqual([]);
    expect(resumeErasure.decide(given(ended), {}, context)).toEqual([{ type: 'ErasureResumed', data: {} }]);
    expect(types(noteLateStreams.decide(given(), late, context))).toEqual(['LateStreamsFound']);
    expect(evolveErasure(evolveErasure(complete, found!), ended)).toMatchObject({
      answers: {},
      late: [],
      complete: false,
    });
  });

  it('notes once what only an address led to, until the case has ended with it', () => {
    const streams = [{ stream: 'message-1', part: null }];
    const [found] = noteCaseFound.decide(given(), { streams }, context);
    expect(found).toEqual({ type: 'CaseFound', data: { streams } });
    const more = [...streams, { stream: 'message-2', part: null }];
    expect(noteCaseFound.decide(given(found!), { streams: more }, context)).toEqual([
      { type: 'CaseFound', data: { streams: [{ stream: 'message-2', part: null }] } },
    ]);
    const [known] = caseEnded.example.streams;
    expect(noteCaseFound.decide(given(found!, ended), { streams: [known!] }, context)).toEqual([]);
    expect(given(found!, ended).found).toEqual([]);
    const [second] = noteCaseFound.decide(given(found!), { streams: more }, context);
    expect(noteCaseFound.decide(given(found!, second!), { streams: more }, context)).toEqual([]);
    expect(given(found!).ended).toBeNull();
  });
});
