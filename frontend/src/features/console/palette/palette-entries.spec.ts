import { describe, expect, it } from '@jest/globals';
import { actionEntries, matching, pageEntries } from './palette-entries.js';

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
