import { describe, expect, it } from '@jest/globals';
import { inSentence, undoSentence } from './sentences.js';

describe('the sentence of an undo', () => {
  it('says what is so again, and what no longer is', () => {
    expect(undoSentence([{ field: 'phone', from: '0151', to: '0148' }], 'Contact details changed')).toBe(
      'Undone: phone is 0148 again, no longer 0151',
    );
    const changes = [
      { field: 'zipCode', from: '50325', to: null },
      { field: 'estimatedRentCents', from: 195_000, to: 180_000 },
      { field: 'lastContactedAt', from: '2026-03-03T18:00:00.000Z', to: null },
    ];
    expect(undoSentence(changes, '')).toBe(
      'Undone: no ZIP again, no longer 50325; rent is $1,800 again, no longer $1,950',
    );
    expect(undoSentence([{ field: 'status', from: 'won', to: 'leads' }], '')).toBe(
      'Undone: stage is New Lead again, no longer Won',
    );
    expect(undoSentence([{ field: 'bedrooms', from: 4, to: 3 }], '')).toBe('Undone: bedrooms are 3 again, no longer 4');
  });

  it('says what was taken back where there is no value to name', () => {
    expect(undoSentence([{ field: 'deleted', from: true, to: false }], 'Lead deleted')).toBe('Undone: lead deleted');
    expect(undoSentence([], 'Note written')).toBe('Undone: note written');
  });

  it('leaves out what only follows, and what was blank and is', () => {
    const changes = [
      { field: 'noteCount', from: 3, to: 2 },
      { field: 'company', from: '', to: null },
      { field: 'walkthroughScheduled', from: true, to: null },
      { field: 'phone', from: null, to: '0148' },
    ];
    expect(undoSentence(changes, 'Note written')).toBe('Undone: phone is 0148 again');
    expect(undoSentence(changes.slice(0, 2), 'Note written')).toBe('Undone: note written');
  });

  it('names colleagues', () => {
    const changes = [{ field: 'assigneeId', from: 'u2', to: 'u1' }];
    expect(undoSentence(changes, '', { u1: 'Ann Sample', u2: 'Bo Sample' })).toBe(
      'Undone: looked after by Ann Sample again, no longer Bo Sample',
    );
    expect(undoSentence([{ field: 'assigneeId', from: 'u2', to: null }], '', { u2: 'Bo Sample' })).toBe(
      'Undone: looked after by nobody again, no longer Bo Sample',
    );
  });

  it('names open tasks, and says where none are left', () => {
    const task = { title: 'Call back', dueAt: '2026-03-04T15:00:00.000Z', assigneeId: null, open: true };
    const [open, completed] = [[task], [{ ...task, open: false }]];
    const words = 'Call back (due Mar 4, 9:00 AM)';
    expect(undoSentence([{ field: 'tasks', from: completed, to: open }], '')).toBe(`Undone: tasks are ${words} again`);
    expect(undoSentence([{ field: 'tasks', from: open, to: [] }], '')).toBe(
      `Undone: no tasks again, no longer ${words}`,
    );
  });

  it('keeps capitals that belong to a word', () => {
    expect(undoSentence([], 'Photo attached: IMG_0012.jpg')).toBe('Undone: photo attached: IMG_0012.jpg');
    expect([inSentence('ZIP'), inSentence('A note'), inSentence('')]).toEqual(['ZIP', 'a note', '']);
  });
});
