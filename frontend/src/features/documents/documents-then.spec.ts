import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from '../../../test/sample-history.js';
import { documentsThen } from './documents-then.js';

const of = { kind: 'document', id: 'd1' };
const requested = sampleEvent(1, 'DocumentRequested', { of, data: { documentType: 'management_agreement' } });
const sent = sampleEvent(2, 'DocumentSent', {
  of,
  data: { documentType: 'management_agreement', formName: 'Agreement 2026' },
});

describe('the documents of a moment', () => {
  it('have come as far as they had then, under the name that was known then', () => {
    expect(documentsThen([requested])).toMatchObject([{ id: 'd1', name: 'Management Agreement', state: 'requested' }]);
    expect(documentsThen([requested, sent])).toMatchObject([{ name: 'Agreement 2026', state: 'sent', reason: null }]);
  });

  it('say why they ended', () => {
    const declined = sampleEvent(3, 'DocumentDeclined', { of, data: { reason: 'Too dear' } });
    const failed = sampleEvent(2, 'DocumentStepFailed', { of, data: { step: 'send', error: 'HTTP 422' } });
    expect(documentsThen([requested, sent, declined])).toMatchObject([{ state: 'declined', reason: 'Too dear' }]);
    expect(documentsThen([requested, failed])).toMatchObject([{ state: 'failed', reason: 'HTTP 422' }]);
  });

  it('stay signed, whatever is told of them late; a reminder that failed changes nothing', () => {
    const completed = sampleEvent(3, 'DocumentCompleted', { of, data: {} });
    const late = sampleEvent(4, 'DocumentExpired', { of, data: {} });
    const failed = sampleEvent(5, 'DocumentStepFailed', { of, data: { step: 'remind', error: 'HTTP 500' } });
    expect(documentsThen([requested, sent, completed, late, failed])).toMatchObject([{ state: 'completed' }]);
  });

  it('are the newest first, and none of what is no document', () => {
    const other = sampleEvent(3, 'DocumentRequested', { of: { kind: 'document', id: 'd2' }, data: {} });
    const note = sampleEvent(4, 'NoteAdded', { data: { content: 'A note' } });
    expect(documentsThen([requested, other, note]).map(({ id, name }) => [id, name])).toEqual([
      ['d2', 'Document'],
      ['d1', 'Management Agreement'],
    ]);
  });
});
