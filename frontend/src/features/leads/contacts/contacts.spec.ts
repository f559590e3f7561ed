import { describe, expect, it } from '@jest/globals';
import { contactOf, type ContactEntries } from './contact-dialog.js';

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
