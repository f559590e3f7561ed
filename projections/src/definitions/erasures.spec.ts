import { describe, it } from '@jest/globals';
import { caseEnded } from '../../../contracts/src/erasure/step-events.js';
import { at, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { erasures } from './erasures.js';

const own = { stream: `erasure-${sampleLead}` };
const lead = `lead-${sampleLead}`;
const [analysis, message] = [`analysis-${uuid(5)}`, `message-${uuid(6)}`];
const ended = (...streams: string[]) =>
  step('CaseEnded', { streams: streams.map((stream) => ({ ...caseEnded.example.streams[0]!, stream })) }, own);
const erased = step('LeadErased', { reason: 'ordered' });
const completed = step('ErasureCompleted', {}, own);

describe('erasures', () => {
  it('has a row per erased lead, from when it was ended', () => {
    given(erasures, erased).expectRows([
      {
        ...{ leadId: sampleLead, position: 100n, reason: 'ordered', erasedAt: at(0) },
        ...{ ended: false, streams: [], completedAt: null },
      },
    ]);
  });

  it('names every stream of the case once, in order, and says when all was done', () => {
    given(erasures, erased, ended(message, lead), ended(lead, analysis), completed).expectRows([
      {
        ...{ leadId: sampleLead, position: 400n, reason: 'ordered', erasedAt: at(0) },
        ...{ ended: true, streams: [analysis, lead, message], completedAt: at(3) },
      },
    ]);
  });

  it.each(['LateStreamsFound', 'ErasureResumed'] as const)('is open again after %s, with what it had', (type) => {
    given(erasures, erased, ended(lead), completed, step(type, {}, own)).expectRows([
      { position: 400n, reason: 'ordered', ended: true, streams: [lead], completedAt: null },
    ]);
    given(erasures, erased, ended(lead), completed, step(type, {}, own), completed).expectRows([
      { position: 500n, completedAt: at(4) },
    ]);
  });

  it('is open again once more of the case was ended', () => {
    given(erasures, erased, ended(lead), completed, ended(lead, analysis)).expectRows([
      { position: 400n, ended: true, streams: [analysis, lead], completedAt: null },
    ]);
  });

  it('knows no reason where a restore noted none', () => {
    given(erasures, { type: 'LeadErased', data: {} }).expectRows([{ reason: null, erasedAt: at(0) }]);
  });

  it('may hear of the streams before it hears of the lead’s end', () => {
    given(erasures, ended(lead)).expectRows([
      { position: 100n, reason: null, erasedAt: at(0), ended: true, streams: [lead], completedAt: null },
    ]);
    given(erasures, ended(lead), { ...erased, minutes: 5 }).expectRows([
      { position: 200n, reason: 'ordered', erasedAt: at(5), ended: true, streams: [lead] },
    ]);
  });

  it('keeps two leads apart', () => {
    given(erasures, erased, step('ErasureCompleted', {}, { stream: `erasure-${uuid(2)}` })).expectRows([
      { leadId: sampleLead, completedAt: null },
      { leadId: uuid(2), completedAt: at(1), reason: null, ended: false, streams: [] },
    ]);
  });

  it('refuses the end of something else', () => {
    given(erasures, step('CaseEnded', {}, { stream: analysis })).expectRefusal(
      `${analysis} is about no lead's erasure`,
    );
  });
});
