import { describe, expect, it } from '@jest/globals';
import { undoSentence } from './undo-sentence.js';

describe('the sentence of an undo', () => {
  it('names each value before it, and the one it gave back', () => {
    expect(undoSentence([{ field: 'phone', from: '0151', to: '0148' }], 'Contact details changed')).toBe(
      'Undid: phone 0151 -> 0148',
    );
    const changes = [
      { field: 'zipCode', from: '50325', to: null },
      { field: 'estimatedRentCents', from: 195_000, to: 180_000 },
      { field: 'lastContactedAt', from: '2026-03-03T18:00:00.000Z', to: null },
    ];
    expect(undoSentence(changes, '')).toBe('Undid: ZIP 50325 -> none, rent $1,950 -> $1,800');
  });

  it('says what was taken back where there is no value to name', () => {
    expect(undoSentence([{ field: 'deleted', from: true, to: false }], 'Lead deleted')).toBe('Undid: lead deleted');
    expect(undoSentence([], 'Note written')).toBe('Undid: note written');
  });
});
