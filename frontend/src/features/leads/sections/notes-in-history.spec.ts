import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { notesOf } from './notes-of.js';
import { invoicesOf, paymentsOf } from '../invoices/payments-of.js';

let revision = 0;
function event(type: string, data: Record<string, unknown>, over: Partial<HistoryEvent> = {}): HistoryEvent {
  const id = `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`;
  return {
    ...{ id, type, data, revision: revision++, position: '1', correlationId: 'c', causationId: 'c' },
    ...{
      occurredAt: '2026-03-03T20:15:00.000Z',
      actor: { kind: 'user', id: 'ann' },
      actorName: 'Ann Sample',
    },
    ...{ undoable: false, changes: [], ...over },
  };
}

describe('notesOf', () => {
  it('shows the notes newest first, by the name of who wrote them', () => {
    const notes = notesOf([
      event('NoteAdded', { noteId: 'n', content: 'First' }),
      event('LeadStatusMoved', { from: 'leads', to: 'won' }),
      event('NoteAdded', { noteId: 'n', content: 'Second\nline' }, { actorName: null }),
      event(
        'NoteAdded',
        { noteId: 'n', content: 'Third' },
        { actor: { kind: 'system', id: 'import' }, actorName: null },
      ),
    ]);
    expect(notes.map(({ content, author }) => [content, author])).toEqual([
      ['Third', 'import'],
      ['Second\nline', 'A former user'],
      ['First', 'Ann Sample'],
    ]);
  });

  it('shows a corrected note in its newest wording, with the first one and who gave it the newest', () => {
    const note = event('NoteAdded', { noteId: 'n', content: 'Calls after five' });
    const correction = (content: string) =>
      event('NoteCorrected', { eventId: note.id, content }, { actorName: 'Bob', actor: { kind: 'user', id: 'bob' } });
    const [twice] = notesOf([note, correction('Calls after six'), correction('Calls after seven')]);
    expect(twice).toMatchObject({
      ...{ noteId: 'n', content: 'Calls after seven', author: 'Ann Sample', authorId: 'ann' },
      corrected: { first: 'Calls after five', author: 'Bob', authorId: 'bob', at: '2026-03-03T20:15:00.000Z' },
    });
    const [back] = notesOf([note, correction('Calls after six'), correction('Calls after five')]);
    expect(back?.corrected).toBeNull();
  });

  it('leaves out the notes of a lead that was merged into this one: they are in the history', () => {
    const of = { kind: 'lead', id: 'other' };
    expect(notesOf([event('NoteAdded', { noteId: 'n', content: 'Theirs' }, { of })])).toEqual([]);
  });

  it('leaves out what it cannot read', () => {
    expect(notesOf([event('NoteCorrected', { eventId: 'x', content: 'Of no note' })])).toEqual([]);
    expect(notesOf([event('NoteAdded', { sealed: true }, { unreadable: 'content: Required' })])).toEqual([]);
  });
});

describe('paymentsOf', () => {
  it('shows what was paid, newest first, and who recorded it', () => {
    const payments = paymentsOf(
      [
        event('LeadPaid', { amountCents: 19_900, method: 'check', reference: 'Check 1042' }),
        event('NoteAdded', { content: 'Paid' }),
        event('LeadPaid', { amountCents: 500, method: 'bank_transfer', reference: null }),
        event('LeadPaid', { amountCents: 700, method: null, reference: 'SAMPLE-0001' }),
      ],
      'ann',
    );
    expect(payments.map(({ amountCents, method, reference, by }) => [amountCents, method, reference, by])).toEqual([
      [700, null, 'SAMPLE-0001', 'you'],
      [500, 'Bank transfer', null, 'you'],
      [19_900, 'Check', 'Check 1042', 'you'],
    ]);
  });
});

it('payments and invoices of a lead that was merged into this one are in the history alone', () => {
  const of = { kind: 'lead', id: 'other' };
  const paid = event('LeadPaid', { amountCents: 19_900, method: 'check', reference: null }, { of });
  const asked = event(
    'InvoiceRequested',
    { items: [{ description: 'Fee', amountCents: 19_900, quantity: 1 }] },
    { of },
  );
  expect([paymentsOf([paid], 'ann'), invoicesOf([asked])]).toEqual([[], []]);
});

describe('a bank payment', () => {
  const kinds = (...types: string[]) =>
    paymentsOf(
      types.map((type) => event(type as never, { amountCents: 19_900, paymentId: 'p1' })),
      'ann',
    ).map(({ kind, counts }) => [kind, counts]);

  it('is pending until it is paid or has failed, and counts only when it is paid', () => {
    expect(kinds('PaymentPending')).toEqual([['payment_pending', 0]]);
    expect(kinds('PaymentPending', 'LeadPaid')).toEqual([['payment', 19_900]]);
    expect(kinds('PaymentPending', 'PaymentFailed')).toEqual([['payment_failed', 0]]);
  });
});
