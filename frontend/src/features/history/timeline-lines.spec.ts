import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { sampleEvent, sampleId } from '../../../test/sample-history.js';
import { buildTimeline } from './build-timeline.js';

const linesOf = (events: HistoryEvent[]) =>
  buildTimeline(events).flatMap((item) => (item.kind === 'entry' ? item.lines : []));
const lineOf = (type: string, over: Partial<HistoryEvent> = {}) => linesOf([sampleEvent(1, type, over)])[0]!;

describe('a line of the timeline', () => {
  it('shows an event as a whole', () => {
    const changes = [
      { field: 'status', from: 'leads', to: 'won' },
      { field: 'phone', from: null, to: '515-555-0100' },
    ];
    const data = { from: 'leads', to: 'won', reason: 'Signed at once.' };
    expect(lineOf('LeadStatusMoved', { data, changes, undoable: false, undoBlocked: 'It was erased.' })).toEqual({
      eventId: sampleId(1),
      type: 'LeadStatusMoved',
      at: 'Mar 1, 12:00 PM',
      icon: 'moved',
      sentence: 'Moved from New Lead to Won',
      text: 'Signed at once.',
      changes: [{ field: 'phone', label: 'Phone', from: 'none', to: '515-555-0100' }],
      link: null,
      undone: false,
      undoable: false,
      undoBlocked: 'It was erased.',
    });
  });

  it('shows all changes of an event that newer code wrote', () => {
    const changes = [{ field: 'roof', from: null, to: 'tiles' }];
    expect(lineOf('RoofInspected', { changes })).toMatchObject({
      ...{ icon: 'other', sentence: 'Roof inspected', text: null, undoBlocked: null },
      changes: [{ field: 'roof', label: 'Roof', from: 'none', to: 'tiles' }],
    });
  });

  it('has no list of changes for an undo, which names them, nor for an event that cannot be read', () => {
    const edit = (n: number, from: string, to: string, over: Partial<HistoryEvent> = {}) =>
      sampleEvent(n, 'LeadDetailsEdited', { changes: [{ field: 'phone', from, to }], ...over });
    const lines = linesOf([
      edit(1, '0151', '0148'),
      edit(2, '0148', '0151', { undoes: sampleId(1) }),
      edit(3, '0151', '0152', { undoes: sampleId(9) }),
      edit(4, '0152', '0153', { unreadable: 'No name' }),
    ]);
    expect(lines.map(({ sentence, changes }) => [sentence, changes.length])).toEqual([
      ['Contact details changed', 1],
      ['Undone: phone is 0151 again, no longer 0148', 0],
      ['Contact details changed', 1],
      ['LeadDetailsEdited cannot be read', 0],
    ]);
  });

  it('names the lead on which it happened if that one was merged into this one', () => {
    expect(lineOf('NoteAdded', { of: { kind: 'lead', id: 'l2' } }).sentence).toBe(
      'Note written (on the lead that was merged into this one)',
    );
    expect(lineOf('RentEstimateFailed', { of: { kind: 'analysis', id: 'a1' } }).sentence).toBe('Rent estimate failed');
  });

  it('links to the signed copy of a document', () => {
    expect(lineOf('DocumentCopyKept', { of: { kind: 'document', id: 'd/1' } }).link).toEqual({
      href: '/api/docuseal/download/d%2F1',
      label: 'Download the signed PDF',
    });
    expect(lineOf('DocumentCompleted', { of: { kind: 'document', id: 'd1' } }).link).toBeNull();
    expect(lineOf('DocumentCopyKept').link).toBeNull();
  });
});

describe('the text below a line', () => {
  const message = { of: { kind: 'message', id: 'm1' } };
  it.each<[type: string, data: Record<string, unknown>, text: string | null]>([
    ['NoteAdded', { content: 'Prefers calls after five.' }, 'Prefers calls after five.'],
    ['TaskAdded', { taskId: 't1', title: 'Send the agreement' }, 'Send the agreement'],
    ['ContactLogged', { kind: 'call', note: 'Call again in May.' }, 'Call again in May.'],
    ['ContactLogged', { kind: 'call', note: null }, null],
    ['DocumentDeclined', { reason: 'The fee is too high.' }, 'The fee is too high.'],
    ['InvoiceFailed', { error: 'No answer' }, 'No answer'],
    ['LeadPaid', { amountCents: 19_900, reference: 'Check 1042' }, 'Check 1042'],
    ['LeadErased', { reason: 'retention' }, 'It was kept long enough'],
    ['LeadErased', { reason: 'a reason of the future' }, null],
    ['MessageIntended', { subject: 'Hello', text: 'The words.' }, 'Hello\n\nThe words.'],
    ['MessageReceived', { text: 'Thursday works for me.' }, 'Thursday works for me.'],
    ['MessageWithheld', { reason: 'template_refused', detail: 'No walkthrough' }, 'No walkthrough'],
    ['MessageWithheld', { reason: 'unsubscribed', detail: null }, null],
  ])('of %s with %j is %j', (type, data, text) => {
    expect(lineOf(type, { data, ...(type.startsWith('Message') && message) }).text).toBe(text);
  });

  it('is the title that the task had at the time', () => {
    const task = (n: number, type: string, taskId: string, title?: string) =>
      sampleEvent(n, type, { data: { taskId, ...(title !== undefined && { title }) } });
    const lines = linesOf([
      task(1, 'TaskAdded', 't1', 'Call back'),
      task(2, 'TaskAdded', 't2', 'Send the agreement'),
      task(3, 'TaskCompleted', 't1'),
      task(4, 'TaskEdited', 't1', 'Call back in May'),
      task(5, 'TaskReopened', 't1'),
      task(6, 'TaskCompleted', 't2'),
      task(7, 'TaskCompleted', 't1'),
      task(8, 'TaskCompleted', 'one from before'),
    ]);
    expect(lines.map(({ text }) => text)).toEqual([
      ...['Call back', 'Send the agreement', 'Call back', 'Call back in May'],
      ...['Call back in May', 'Send the agreement', 'Call back in May', null],
    ]);
  });

  it('is not the title of something that is no task', () => {
    const titled = sampleEvent(1, 'RoofInspected', { data: { title: 'The roof' } });
    expect(linesOf([titled, sampleEvent(2, 'LeadDeleted')]).map(({ text }) => text)).toEqual(['The roof', null]);
  });
});

describe('the separators between entries', () => {
  it('are one per day, and one per pause of three days or more', () => {
    const [first, third, sixth] = [1, 3, 6].map((n) => sampleEvent(n, 'LeadDeleted'));
    const separators = buildTimeline([first!, third!, sixth!]).filter(({ kind }) => kind !== 'entry');
    expect(separators).toEqual([
      { kind: 'day', key: `day-${sampleId(1)}`, label: 'Sunday, March 1, 2026' },
      { kind: 'day', key: `day-${sampleId(3)}`, label: 'Tuesday, March 3, 2026' },
      { kind: 'gap', key: `gap-${sampleId(6)}`, days: 3, label: '3 days later' },
      { kind: 'day', key: `day-${sampleId(6)}`, label: 'Friday, March 6, 2026' },
    ]);
  });
});
