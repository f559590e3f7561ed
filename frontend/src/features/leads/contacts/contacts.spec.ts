import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { contactOf, type ContactEntries } from './contact-dialog.js';
import { lastContact } from '../page/lead-dates.js';

const now = '2026-03-03T20:15:00.000Z';
const entries: ContactEntries = { kind: 'call', outcome: 'reached', when: null, note: '  ' };

describe('a contact as it is written down', () => {
  it('was now where its time is left alone, and has no blank note', () => {
    expect(contactOf(entries, now)).toEqual({
      contact: { kind: 'call', outcome: 'reached', at: null, note: null },
    });
  });

  it('was when the office’s clocks showed that time, up to now', () => {
    expect(contactOf({ ...entries, when: '2026-03-03T14:15' }, now)).toMatchObject({ contact: { at: now } });
    expect(contactOf({ ...entries, when: '2026-03-03T14:16' }, now)).toEqual({
      errors: { at: 'This cannot be in the future' },
    });
    expect(contactOf({ ...entries, when: '' }, now)).toEqual({ errors: { at: 'Enter a date and a time' } });
  });
});

describe('the last contact', () => {
  const logged = (at: string) => ({ type: 'ContactLogged', data: { at } }) as unknown as HistoryEvent;

  it('is the latest of what is known and what was logged', () => {
    expect(lastContact(null, [])).toBeNull();
    const [first, second] = [logged('2026-03-02T20:15:00.000Z'), logged(now)];
    const withdrawn = { type: 'ContactWithdrawn', undoes: 'second', data: {} } as unknown as HistoryEvent;
    expect(lastContact(null, [{ ...first, id: 'first' }, { ...second, id: 'second' }, withdrawn])).toBe(first.data.at);
    expect(lastContact(null, [logged(now)])).toBe(now);
    expect(lastContact(now, [logged('2026-03-02T20:15:00.000Z')])).toBe(now);
    expect(lastContact('2026-03-02T20:15:00.000Z', [logged(now), logged('2026-03-01T20:15:00.000Z')])).toBe(now);
  });
});
