import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keysById, keysByStream } from '../sealing/key-tables.js';
import { NamedKeys } from '../sealing/named-keys.js';
import { addNamed, Chain, eventBytes, eventLine, keyLine, lineSchema, placeOf } from './backup-lines.js';

const event = {
  ...{ stream: 'lead-1', revision: 0, position: 7n, id: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', type: 'NoteAdded' },
  contentType: 'application/json',
  data: Buffer.from('{ "text": "two  spaces, \\u00e9 and é, 1.0" }'),
  metadata: Buffer.from('{"version":1}'),
};

describe('the lines of a backup', () => {
  it.each([
    ['JSON as it was written', event.data],
    ['bytes that are no text', Buffer.from([0xff, 0x00, 0x80])],
    ['line ends', Buffer.from('"a\nb\r\u2028c"')],
    ['nothing', Buffer.alloc(0)],
  ])('keep %s byte by byte, on one line', (_what, data) => {
    const json = JSON.stringify(eventLine({ ...event, data }));
    expect(json).not.toContain('\n');
    const line = lineSchema.parse(JSON.parse(json));
    if (line.kind !== 'event') throw new Error('another kind came out');
    expect(eventBytes(line)).toEqual({ data, metadata: event.metadata });
    expect(line).toMatchObject({ stream: 'lead-1', revision: 0, id: event.id, type: 'NoteAdded' });
  });

  it('hold no position: another store gives others', () => {
    expect(eventLine({ ...event, position: 8n })).toEqual(eventLine(event));
  });

  it.each([
    [keysById, 'AbCdEfGhIjKl', { kind: 'key', id: 'AbCdEfGhIjKl', wrapped: 'YWJj' }],
    [keysByStream, 'lead-1', { kind: 'key', stream: 'lead-1', wrapped: 'YWJj' }],
  ])('know a key of $name, and a destroyed one', (table, name, line) => {
    expect(JSON.stringify(keyLine(table, name, Buffer.from('abc')))).toBe(JSON.stringify(line));
    const destroyed = lineSchema.parse(keyLine(table, name, null));
    if (destroyed.kind !== 'key') throw new Error('another kind came out');
    expect(destroyed.wrapped).toBeNull();
    expect(placeOf(destroyed)).toEqual({ table, name });
  });

  it('refuse a key of neither a stream nor an id, and of both', () => {
    expect(lineSchema.safeParse({ kind: 'key', wrapped: null }).success).toBe(false);
    expect(lineSchema.safeParse({ kind: 'key', wrapped: null, id: 'a', stream: 'b' }).success).toBe(false);
  });

  it('know which keys an event needs', () => {
    const needed = (data: string) => {
      const named = new NamedKeys();
      addNamed(named, 'lead-1', Buffer.from(data));
      return { ids: [...named.ids], streams: [...named.streams] };
    };
    expect(needed(event.data.toString())).toEqual({ ids: [], streams: [] });
    expect(needed('{"name":{"$sealed":"v1.x"}}')).toEqual({ ids: [], streams: ['lead-1'] });
    expect(
      needed('{"name":{"$sealed":"v2.AbC.x"},"email":{"$sealed":"v2.AbC.y"},"phone":{"$sealed":"v2.dEf.z"}}'),
    ).toEqual({
      ids: ['AbC', 'dEf'],
      streams: [],
    });
    expect(needed('{"name":{"$sealed":')).toEqual({ ids: [], streams: [] });
  });
});

describe('the hash chain', () => {
  it('is SHA-256 of the hash before, a space and the line, from 64 zeros on', () => {
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const chain = new Chain();
    const first = sha(`${'0'.repeat(64)} one`);
    expect(chain.add('one')).toBe(first);
    expect(chain.add(Buffer.from('two'))).toBe(sha(`${first} two`));
  });

  it('depends on every line and their order', () => {
    const hashOf = (...lines: string[]) => lines.reduce((chain, line) => (chain.add(line), chain), new Chain()).hash;
    const hashes = [hashOf('a', 'b'), hashOf('b', 'a'), hashOf('a'), hashOf('ab'), hashOf('a', 'b', '')];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
