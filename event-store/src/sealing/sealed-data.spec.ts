import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { personal, plain } from '../../../contracts/src/log/personal.js';
import { UndeclaredText } from '../../../contracts/src/log/personal-texts.js';
import { textPlanOf } from '../../../contracts/src/log/text-plan.js';
import { forEachSealed, type KnownKey, type KnownKeys, partsOf, seal, sealData, unsealData } from './seal.js';

const key = createSecretKey(randomBytes(32));
const sealing = { id: 'AbCdEfGhIjKl', key };
const event = { stream: 'lead-1', eventId: 'event-1' };
const text = 'Sample Owner, Jürgen & 李 🏠';
const sealed = { $sealed: expect.stringMatching(/^v2\./) };

const plan = textPlanOf(
  z.object({
    name: personal(z.string()),
    email: personal(z.string()).optional(),
    phone: personal(z.string()).nullable(),
    address: personal(z.string(), 'Not provided').optional(),
    city: plain(z.string(), 'place').optional(),
    unitCount: z.int().optional(),
    tags: z.array(personal(z.string())).optional(),
    works: z.array(z.object({ name: personal(z.string()), cents: z.int() })).optional(),
  }),
);
const data = { name: text, email: 'owner@example.com', phone: null, city: 'Ankeny' };
const works = [
  { name: 'Fence', cents: 5 },
  { name: 'Roof', cents: 7 },
];

const known = (answer: KnownKey): KnownKeys => ({ byId: new Map([[sealing.id, answer]]), byStream: new Map() });

function fieldsOf(stored: unknown): string[] {
  const fields: string[] = [];
  forEachSealed(stored, (_, field) => fields.push(field));
  return fields;
}

describe('the data of an event', () => {
  it('is sealed text by text: null stays null, absent stays absent, the rest stays readable', () => {
    const stored = sealData(() => sealing, event, data, plan);
    expect(stored).toEqual({ ...data, name: sealed, email: sealed });
    expect(fieldsOf(stored)).toEqual(['name', 'email']);
    expect(unsealData(known(key), event, stored)).toEqual({ data });
  });

  it('is sealed inside lists, each text by itself and for its place', () => {
    const listed = { ...data, tags: ['one', 'two'], works };
    const stored = sealData(() => sealing, event, listed, plan);
    expect(stored).toMatchObject({
      tags: [sealed, sealed],
      works: [
        { name: sealed, cents: 5 },
        { name: sealed, cents: 7 },
      ],
    });
    expect(fieldsOf(stored)).toEqual(['name', 'email', 'tags.0', 'tags.1', 'works.0.name', 'works.1.name']);
    expect(unsealData(known(key), event, stored)).toEqual({ data: listed });
    expect(unsealData(known('destroyed'), event, stored)).toMatchObject({
      data: { tags: ['[erased]', '[erased]'], works: [{ name: '[erased]' }, { name: '[erased]', cents: 7 }] },
    });
    const swapped = { ...stored, tags: (stored.tags as unknown[]).toReversed() };
    expect(unsealData(known(key), event, swapped)).toMatchObject({ failed: 'tags.0' });
  });

  it('leaves readable what says that there is nothing: figures count it after an erasure, too', () => {
    const nothing = { name: '', phone: null, address: 'Not provided', tags: [], works: [] };
    expect(partsOf(plan, nothing).size).toBe(0);
    expect(sealData(() => sealing, event, nothing, plan)).toEqual(nothing);
    expect(sealData(() => sealing, event, { ...nothing, name: 'Not provided' }, plan)).toEqual({
      ...nothing,
      name: sealed,
    });
  });

  it('leaves what it is given untouched', () => {
    const listed = { ...data, works };
    const before = structuredClone(listed);
    const stored = sealData(() => sealing, event, listed, plan);
    const storedBefore = structuredClone(stored);
    unsealData(known(key), event, stored);
    expect(listed).toEqual(before);
    expect(stored).toEqual(storedBefore);
  });

  it('reads [erased] where the key was destroyed', () => {
    const stored = sealData(() => sealing, event, data, plan);
    expect(unsealData(known('destroyed'), event, stored)).toEqual({
      data: { ...data, name: '[erased]', email: '[erased]' },
    });
  });

  it('opens each text under the key that it names, or under that of the stream where it names none', () => {
    const old = createSecretKey(Buffer.alloc(32, 7));
    const sealedOnce = seal({ id: 'x', key: old }, { ...event, field: 'phone' }, '555').$sealed;
    const stored = {
      ...sealData(() => ({ id: 'another', key: old }), event, { name: 'Sample Owner' }, plan),
      ...sealData(() => sealing, event, { email: 'owner@example.com' }, plan),
      phone: { $sealed: sealedOnce.replace('v2.x.', 'v1.') },
    };
    const keys: KnownKeys = {
      byId: new Map<string, KnownKey>([
        ['another', 'destroyed'],
        [sealing.id, key],
      ]),
      byStream: new Map([[event.stream, old]]),
    };
    expect(unsealData(keys, event, stored)).toEqual({
      data: { name: '[erased]', email: 'owner@example.com', phone: '555' },
    });
  });

  it('fails closed where the key is lost or a value was moved: stays sealed, and is named', () => {
    const stored = sealData(() => sealing, event, data, plan);
    expect(unsealData(known('missing'), event, stored)).toEqual({ data: stored, failed: 'name', keyMissing: true });
    const swapped = { ...stored, name: stored.email, email: stored.name };
    expect(unsealData(known(key), event, swapped)).toEqual({ data: swapped, failed: 'name' });
  });

  it.each([
    ['a personal field that holds no text', { name: 7 }, 'name must hold text'],
    ['a personal field that holds an object', { name: { first: 'Sample' } }, 'name must hold text'],
    ['a text that the schema does not know', { name: text, nickname: 'Sam' }, 'nickname: '],
    ['a text where a figure belongs', { name: text, unitCount: 'for Sample Owner' }, 'unitCount: '],
    ['a text in an object that the schema does not know', { name: text, city: { of: text } }, 'city: '],
    ['a list where there is none', { name: text, city: [text] }, 'city: '],
    ['a text that the schema does not know, within a list', { works: [{ name: 'Fence', by: 'Sam' }] }, 'works.0.by: '],
  ])('is refused with %s, rather than stored readable', (_, refused, words) => {
    for (const attempt of [() => partsOf(plan, refused), () => sealData(() => sealing, event, refused, plan)]) {
      expect(attempt).toThrow(UndeclaredText);
      expect(attempt).toThrow(words);
    }
  });

  it.each([null, 'text', 7, [7], { name: { sealed: 'v1.x' } }, { name: { $sealed: 7 } }, { $sealed: 'v1.x' }])(
    'has nothing sealed in %j',
    (stored) => {
      expect(fieldsOf(stored)).toEqual([]);
      expect(unsealData(known(key), event, stored)).toEqual({ data: stored });
    },
  );

  it('of another client may be as deep as it likes', () => {
    const deep = JSON.parse('{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000)) as unknown;
    expect(fieldsOf(deep)).toEqual([]);
  });
});
