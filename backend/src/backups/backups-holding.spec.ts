import { describe, expect, it } from '@jest/globals';
import { holdsKey, mayHoldKey, type DestroyedKeys } from './decide.js';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const none = { keys: [], streams: [] };
const keys: DestroyedKeys = {
  keys: new Map([
    ['first', 20n],
    ['second', 40n],
  ]),
  streams: new Map(),
  firstAt: at('20T12:00'),
  goneAt: at('24T12:00'),
};

describe('which backups hold a destroyed key', () => {
  it('given one from before the person existed, then it holds none: it has only the keys that its events name', () => {
    expect(holdsKey(keys, 19n, none)).toBe(false);
    expect(holdsKey(keys, 20n, none)).toBe(true);
  });

  it('given keys that were destroyed when it was made, then those are not in it', () => {
    expect(holdsKey(keys, 30n, { keys: ['first'], streams: [] })).toBe(false);
    expect(holdsKey(keys, 40n, { keys: ['first'], streams: [] })).toBe(true);
    expect(holdsKey(keys, 40n, { keys: ['first', 'second'], streams: [] })).toBe(false);
  });

  it('given a key of a stream, as in earlier versions, then the stream says it', () => {
    const ofStream = { ...keys, keys: new Map(), streams: new Map([['lead-1', 5n]]) };
    expect(holdsKey(ofStream, 4n, none)).toBe(false);
    expect(holdsKey(ofStream, 5n, none)).toBe(true);
    expect(holdsKey(ofStream, 5n, { keys: [], streams: ['lead-1'] })).toBe(false);
  });

  it('given one without a lineage, then time alone decides', () => {
    expect(mayHoldKey(keys, at('18T12:00'), undefined)).toBe(false);
    expect(mayHoldKey(keys, at('20T02:00'), undefined)).toBe(true);
    expect(mayHoldKey(keys, at('20T02:00'), at('20T02:10'))).toBe(false);
    expect(mayHoldKey(keys, at('24T12:01'), undefined)).toBe(false);
    expect(mayHoldKey({ ...keys, firstAt: undefined }, at('22T12:00'), undefined)).toBe(false);
  });
});
