import { describe, expect, it } from '@jest/globals';
import { actionEntries, markedOf, matching, pageEntries, type PaletteEntry } from './palette-entries.js';

const labels = (text: string, role: 'admin' | 'user' = 'admin') =>
  matching([...actionEntries(), ...pageEntries(role)], text).map(({ label }) => label);

describe('what the palette finds beside leads', () => {
  it('is found by the beginnings of its words, and by other words for it', () => {
    expect(labels('add')).toEqual(['Add Lead']);
    expect(labels('DOWN')).toEqual(['Export Data']);
    expect(labels('history verify')).toEqual(['Verify an exported history']);
    expect(labels('my leads')).toEqual(['Mine']);
    expect(labels('unassi')).toEqual(['Unassigned']);
    expect(labels('dd lead')).toEqual([]);
  });

  it('has first what is the text, then what begins with it', () => {
    const entries = ['Times of leads', 'Leads of today', 'Leads'].map((label): PaletteEntry => ({
      id: label,
      label,
      action: { kind: 'keys' },
    }));
    expect(matching(entries, 'LÉADS').map(({ label }) => label)).toEqual(['Leads', 'Leads of today', 'Times of leads']);
    expect(matching(entries, '').map(({ label }) => label)).toEqual(['Times of leads', 'Leads of today', 'Leads']);
  });

  it('has each once, and for others than admins nothing that they may not open', () => {
    const ids = [...actionEntries(), ...pageEntries('admin')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(labels('', 'user')).toEqual(
      expect.arrayContaining(['Dashboard', 'Documents', 'Verify an exported history']),
    );
    for (const admins of ['Admin', 'Blog', 'Users', 'Referrals', 'Operations', 'Settings', 'Events'])
      expect([labels('', 'admin').includes(admins), labels('', 'user').includes(admins)]).toEqual([true, false]);
    for (const everybodys of ['Campaigns', 'Analytics', 'Images', 'Logo', 'Connection test'])
      expect([everybodys, labels('', 'user').includes(everybodys)]).toEqual([everybodys, true]);
  });
});

describe('the entry that Enter chooses', () => {
  const lead: PaletteEntry = { id: 'lead-1', label: 'Timothy Sample', action: { kind: 'lead', id: '1' } };
  const action: PaletteEntry = { id: 'time-machine', label: 'Time machine', action: { kind: 'time-machine' } };
  const none = { text: '', id: undefined };

  it('is the first, and stays it when leads are found above it', () => {
    expect(markedOf([action], none, 'tim', true)).toBe(action);
    expect(markedOf([lead, action], { text: 'tim', id: action.id }, 'tim', false)).toBe(action);
  });

  it('begins anew with another text, and where it is gone', () => {
    expect(markedOf([lead, action], { text: 'ti', id: action.id }, 'tim', false)).toBe(lead);
    expect(markedOf([lead], { text: 'tim', id: action.id }, 'tim', false)).toBe(lead);
    expect(markedOf([], { text: 'tim', id: action.id }, 'tim', false)).toBeUndefined();
  });

  it('is a lead that an earlier text had found only where there is nothing else', () => {
    expect(markedOf([lead, action], none, 'time', true)).toBe(action);
    expect(markedOf([lead], none, 'time', true)).toBe(lead);
  });
});
