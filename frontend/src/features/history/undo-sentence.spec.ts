import { describe, expect, it } from '@jest/globals';
import { inSentence, undoSentence } from './sentences.js';

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

  it('leaves out what only follows, and what was blank and is', () => {
    const changes = [
      { field: 'noteCount', from: 3, to: 2 },
      { field: 'company', from: '', to: null },
      { field: 'walkthroughScheduled', from: true, to: null },
      { field: 'phone', from: null, to: '0148' },
    ];
    expect(undoSentence(changes, 'Note written')).toBe('Undid: phone none -> 0148');
    expect(undoSentence(changes.slice(0, 2), 'Note written')).toBe('Undid: note written');
  });

  it('names colleagues', () => {
    const changes = [{ field: 'assigneeId', from: 'u2', to: 'u1' }];
    expect(undoSentence(changes, '', { u1: 'Ann Sample', u2: 'Bo Sample' })).toBe(
      'Undid: looked after by Bo Sample -> Ann Sample',
    );
  });

  it('keeps capitals that belong to a word', () => {
    expect(undoSentence([], 'Photo attached: IMG_0012.jpg')).toBe('Undid: photo attached: IMG_0012.jpg');
    expect([inSentence('ZIP'), inSentence('A note'), inSentence('')]).toEqual(['ZIP', 'a note', '']);
  });
});
