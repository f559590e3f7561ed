import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkMac, hasMac, type MacSubject, withMac } from './log-macs.js';

const key = createSecretKey(randomBytes(32));
const metadata = '{"actor":{"kind":"user","id":"staff"},"version":1}';
const event = {
  stream: 'lead-0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
  revision: 3,
  id: '5a1f7b20-6f0e-4b1e-9d52-0e8b1c646a3c',
  type: 'LeadStatusMoved',
  data: '{"from":"new_leads","to":"wön"}',
};
const stored = Buffer.from(withMac(key, event, metadata));

/** How an event that is stored like this is marked. */
function markOf(change: Partial<MacSubject>, bytes: Buffer = stored) {
  const subject = { ...event, ...change };
  return checkMac(key, { ...subject, data: Buffer.from(subject.data) }, bytes);
}

describe('the MAC of an event', () => {
  it('stands last in its metadata, which stay JSON with the same values', () => {
    expect(stored.toString()).toMatch(/^\{"actor":.*"version":1,"mac":"v1\.[\w-]{22}"\}$/);
    const { mac, ...others } = JSON.parse(stored.toString()) as Record<string, unknown>;
    expect(mac).toEqual(expect.any(String));
    expect(others).toEqual(JSON.parse(metadata));
  });

  it('is valid for the event as it was written, its revision read as a bigint, its id in capital letters', () => {
    expect(markOf({})).toBe('valid');
    expect(markOf({ revision: 3n })).toBe('valid');
    expect(markOf({ id: event.id.toUpperCase() })).toBe('valid');
  });

  it.each<Partial<MacSubject>>([
    { stream: 'lead-0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b21' },
    { revision: 2 },
    { revision: 4 },
    { id: '5a1f7b20-6f0e-4b1e-9d52-0e8b1c646a3d' },
    { type: 'LeadStatusMoves' },
    { data: event.data.replace('new_leads', 'new_lead') },
  ])('is not that of another place or content: %j', (change) => {
    expect(markOf(change)).toBe('invalid');
  });

  it('covers every bit of data and metadata, itself included', () => {
    const data = Buffer.from(event.data);
    for (const place of data.keys()) expect(markOf({ data: flipped(data, place) })).toBe('invalid');
    for (const place of stored.keys()) expect(markOf({}, flipped(stored, place))).not.toBe('valid');
  });

  it('knows where one part ends and the next begins', () => {
    const { stream, type, id, data } = event;
    expect(markOf({ stream: `${stream}${id[0]}`, id: id.slice(1) })).toBe('invalid');
    expect(markOf({ type: `${type}{`, data: data.slice(1) })).toBe('invalid');
    expect(markOf({ revision: 33, stream: stream.slice(1) })).toBe('invalid');
  });

  it('is of one key', () => {
    const other = createSecretKey(randomBytes(32));
    expect(checkMac(other, { ...event, data: Buffer.from(event.data) }, stored)).toBe('invalid');
  });

  it.each([
    '',
    '{}',
    metadata,
    '{"mac":"v1.AAAAAAAAAAAAAAAAAAAAAA"}',
    `${metadata.slice(0, -1)},"mac":"v2.AAAAAAAAAAAAAAAAAAAAAA"}`,
  ])('is missing where it does not stand: %s', (bytes) => {
    expect(markOf({}, Buffer.from(bytes))).toBe('missing');
    expect(hasMac(Buffer.from(bytes))).toBe(false);
  });

  it('is invalid where something else stands in its place', () => {
    const forged = Buffer.from(`${metadata.slice(0, -1)},"mac":"v1.$$$$$$$$$$$$$$$$$$$$$$"}`);
    expect(markOf({}, forged)).toBe('invalid');
  });
});

function flipped(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place]! ^= 1;
  return copy;
}
