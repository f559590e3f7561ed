import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keyIdOf, open, seal } from './seal.js';

const key = createSecretKey(randomBytes(32));
const sealing = { id: 'AbCdEfGhIjKl', key };
const place = { stream: 'lead-1', eventId: 'event-1', field: 'name' };
const text = 'Sample Owner, Jürgen & 李 🏠';

describe('seal', () => {
  it('comes back as it went in', () => {
    expect(open(key, place, seal(sealing, place, text))).toBe(text);
    expect(open(key, place, seal(sealing, place, ''))).toBe('');
  });

  it('says nothing about the text, not even that two are equal', () => {
    const sealed = seal(sealing, place, text);
    expect(JSON.stringify(sealed)).not.toContain('Sample');
    expect(sealed.$sealed).toMatch(/^v2\.AbCdEfGhIjKl\.[\w-]+$/);
    expect(seal(sealing, place, text)).not.toEqual(sealed);
  });

  it.each([
    ['another stream', { ...place, stream: 'lead-2' }],
    ['another event', { ...place, eventId: 'event-2' }],
    ['another field', { ...place, field: 'email' }],
  ])('does not open when moved to %s', (_, elsewhere) => {
    expect(open(key, elsewhere, seal(sealing, place, text))).toBeUndefined();
  });

  it('does not open with another key, altered anywhere, cut short, or of an unknown form', () => {
    const { $sealed } = seal(sealing, place, text);
    expect(open(createSecretKey(randomBytes(32)), place, { $sealed })).toBeUndefined();
    const bytes = Buffer.from($sealed.slice(16), 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(open(key, place, { $sealed: `v2.AbCdEfGhIjKl.${altered.toString('base64url')}` })).toBeUndefined();
    }
    expect(open(key, place, { $sealed: $sealed.slice(0, 30) })).toBeUndefined();
    expect(open(key, place, { $sealed: $sealed.replace('v2.', 'v9.') })).toBeUndefined();
    for (const cut of ['v1.', 'v2.', 'v2.AbCdEfGhIjKl', 'v2.AbCdEfGhIjKl.', ''])
      expect(open(key, place, { $sealed: cut })).toBeUndefined();
  });

  it('names its key', () => {
    expect(keyIdOf(seal(sealing, place, text))).toBe('AbCdEfGhIjKl');
    for (const without of ['v1.AbC', 'v2.AbC', 'v9.AbC.x', '']) expect(keyIdOf({ $sealed: without })).toBeUndefined();
  });

  it.each([
    ['with the id of its key', 'v2.AbCdEfGhIjKl.AAECAwQFBgcICQoLS-CEAHFs-QYA3IDuzD_VikF5hcQZ2aTjcOzlzQ'],
    ['of the time of one key per stream', 'v1.AAECAwQFBgcICQoLS-CEAHFs-QYA3IDuzD_VikF5hcQZ2aTjcOzlzQ'],
  ])('still opens as it was stored once, %s', (_, $sealed) => {
    expect(open(createSecretKey(Buffer.alloc(32, 7)), place, { $sealed })).toBe('Sample Owner');
  });
});
