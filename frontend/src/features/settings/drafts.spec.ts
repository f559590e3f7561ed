import { describe, expect, it } from '@jest/globals';
import { changesOf, shownSetting, type Stored } from './drafts.js';

const stored = (value: number): Stored => ({ value, default: 480, isDefault: value === 480, lastChange: null });
const idle = (held: number, draft?: { value: unknown; seen: unknown }) =>
  shownSetting('sessionIdleMinutes', stored(held), draft);

describe('a setting while it is typed', () => {
  it('shows what holds until somebody types', () => {
    expect(idle(60)).toMatchObject({ shown: '60', changed: false, errors: [] });
  });

  it('is changed once it differs, and no more when it is typed back', () => {
    expect(idle(60, { value: '90', seen: 60 })).toMatchObject({ shown: '90', wanted: 90, changed: true });
    expect(idle(60, { value: '60', seen: 60 }).changed).toBe(false);
  });

  it.each(['', 'abc', '29', '481', '60.5', '-60'])('says what is wrong with "%s"', (value) => {
    const { errors, changed } = idle(60, { value, seen: 60 });
    expect([errors.length, changed]).toEqual([1, true]);
  });

  it('keeps what is typed when another admin changes it, and says so', () => {
    expect(idle(120, { value: '90', seen: 60 })).toMatchObject({ shown: '90', overtaken: true });
    expect(idle(90, { value: '90', seen: 60 })).toMatchObject({ changed: false, overtaken: false });
  });

  it('is given back to its default when it is that', () => {
    expect(changesOf([idle(60, { value: '480', seen: 60 })])).toEqual({ sessionIdleMinutes: null });
    expect(changesOf([idle(60, { value: '90', seen: 60 }), idle(60)])).toEqual({ sessionIdleMinutes: 90 });
  });

  it('names the row that is wrong', () => {
    const holidays: Stored = { value: [], default: [], isDefault: true, lastChange: null };
    const draft = { value: [{ date: '', name: 'Christmas Day' }], seen: [] };
    expect(shownSetting('holidays', holidays, draft).errors).toEqual([
      { path: '0.date', message: 'Date must be a day like 2026-12-25' },
    ]);
  });
});
