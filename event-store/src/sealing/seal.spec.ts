import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fieldsToSeal, open, seal, sealData, sealedFields, unsealData } from './seal.js';

const key = createSecretKey(randomBytes(32));
const place = { stream: 'lead-1', eventId: 'event-1', field: 'name' };
const event = { stream: 'lead-1', eventId: 'event-1' };
const text = 'Sample Owner, Jürgen & 李 🏠';

describe('seal', () => {
  it('comes back as it went in', () => {
    expect(open(key, place, seal(key, place, text))).toBe(text);
    expect(open(key, place, seal(key, place, ''))).toBe('');
  });

  it('says nothing about the text, not even that two are equal', () => {
    const sealed = seal(key, place, text);
    expect(JSON.stringify(sealed)).not.toContain('Sample');
    expect(sealed.$sealed).toMatch(/^v1\.[\w-]+$/);
    expect(seal(key, place, text)).not.toEqual(sealed);
  });

  it.each([
    ['another stream', { ...place, stream: 'lead-2' }],
    ['another event', { ...place, eventId: 'event-2' }],
    ['another field', { ...place, field: 'email' }],
  ])('does not open when moved to %s', (_, elsewhere) => {
    expect(open(key, elsewhere, seal(key, place, text))).toBeUndefined();
  });

  it('does not open with another key, altered anywhere, cut short, or of an unknown form', () => {
    const { $sealed } = seal(key, place, text);
    expect(open(createSecretKey(randomBytes(32)), place, { $sealed })).toBeUndefined();
    const bytes = Buffer.from($sealed.slice(3), 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      expect(open(key, place, { $sealed: `v1.${altered.toString('base64url')}` })).toBeUndefined();
    }
    expect(open(key, place, { $sealed: $sealed.slice(0, 30) })).toBeUndefined();
    expect(open(key, place, { $sealed: $sealed.replace('v1.', 'v9.') })).toBeUndefined();
    expect(open(key, place, { $sealed: 'v1.' })).toBeUndefined();
  });
});

describe('the data of an event', () => {
  const personal = ['name', 'email', 'phone', 'ownerName'];
  const data = { name: text, email: 'owner@example.com', phone: null, city: 'Ankeny' };

  it('is sealed field by field: null stays null, absent stays absent, the rest stays readable', () => {
    const fields = fieldsToSeal(data, personal);
    expect(fields).toEqual(['name', 'email']);
    const stored = sealData(key, event, data, fields);
    expect(stored).toEqual({ ...data, name: { $sealed: expect.anything() }, email: { $sealed: expect.anything() } });
    expect(sealedFields(stored)).toEqual(['name', 'email']);
    expect(unsealData(key, event, stored, sealedFields(stored))).toEqual({ data });
  });

  it('reads [erased] where the key was destroyed', () => {
    const stored = sealData(key, event, data, ['name', 'email']);
    expect(unsealData('destroyed', event, stored, ['name', 'email'])).toEqual({
      data: { ...data, name: '[erased]', email: '[erased]' },
    });
  });

  it('fails closed where the key is lost or a value was moved: stays sealed, and is named', () => {
    const stored = sealData(key, event, data, ['name', 'email']);
    expect(unsealData('missing', event, stored, ['name', 'email'])).toEqual({ data: stored, failed: 'name' });
    const swapped = { ...stored, name: stored.email, email: stored.name };
    expect(unsealData(key, event, swapped, ['name', 'email'])).toEqual({ data: swapped, failed: 'name' });
  });

  it('refuses a personal field that holds no text, rather than store it readable', () => {
    expect(() => sealData(key, event, { name: { first: 'Sample' } }, ['name'])).toThrow('name must hold text');
  });

  it.each([null, 'text', 7, [{ $sealed: 'v1.x' }], { name: { sealed: 'v1.x' } }, { name: { $sealed: 7 } }])(
    'has no sealed fields in %j',
    (stored) => {
      expect(sealedFields(stored)).toEqual([]);
    },
  );
});
