import { describe, expect, it } from '@jest/globals';
import * as document from '../../../../contracts/src/documents/events.js';
import { sampleEvent } from '../../../test/sample-history.js';
import { documentsThen } from './lead-document-list.js';

const of = { kind: 'document', id: 'd1' };
const happened = (n: number, { name, example }: { name: string; example: object }, more: object = {}) =>
  sampleEvent(n, name, { of, data: { ...example, ...more } });
const requested = happened(1, document.documentRequested);
const sent = happened(2, document.documentSent, { formName: 'Agreement 2026' });

describe('the documents of a moment', () => {
  it('have come as far as they had then, under the name that was known then', () => {
    expect(documentsThen([requested])).toMatchObject([{ id: 'd1', name: 'Management Agreement', state: 'requested' }]);
    expect(documentsThen([requested, sent])).toMatchObject([{ name: 'Agreement 2026', state: 'sent', reason: null }]);
  });

  it('say why they ended', () => {
    const declined = happened(3, document.documentDeclined, { reason: 'Too dear' });
    const failed = happened(2, document.documentStepFailed, { error: 'HTTP 422' });
    expect(documentsThen([requested, sent, declined])).toMatchObject([{ state: 'declined', reason: 'Too dear' }]);
    expect(documentsThen([requested, failed])).toMatchObject([{ state: 'failed', reason: 'HTTP 422' }]);
  });

  it('stay signed, whatever is reported of them late; a reminder that failed changes nothing', () => {
    const completed = happened(3, document.documentCompleted);
    const late = happened(4, document.documentExpired);
    const failed = happened(5, document.documentStepFailed, { step: 'remind', error: 'HTTP 500' });
    expect(documentsThen([requested, sent, completed, late, failed])).toMatchObject([{ state: 'completed' }]);
  });

  it('stay voided when it turns out late that they were opened, and sent when a repeat of the sending fails', () => {
    const voided = happened(3, document.documentVoided, { reason: 'The fee was wrong.' });
    const viewed = happened(4, document.documentViewed);
    expect(documentsThen([requested, sent, voided, viewed])).toMatchObject([
      { state: 'voided', reason: 'The fee was wrong.', at: voided.occurredAt },
    ]);
    const failed = happened(3, document.documentStepFailed, { step: 'send', error: 'HTTP 422' });
    expect(documentsThen([requested, sent, failed])).toMatchObject([{ state: 'sent', reason: null }]);
  });

  it('are the newest first, and none of what is no document, cannot be read or has lost its beginning', () => {
    const other = { ...happened(3, document.documentRequested), of: { kind: 'document', id: 'd2' } };
    const unread = { ...requested, of: { kind: 'document', id: 'd3' }, unreadable: 'version 9 is unknown' };
    const later = { ...sent, of: { kind: 'document', id: 'd4' } };
    const note = sampleEvent(4, 'NoteAdded', { data: { content: 'A note' } });
    expect(documentsThen([requested, other, unread, later, note]).map(({ id }) => id)).toEqual(['d2', 'd1']);
  });
});
