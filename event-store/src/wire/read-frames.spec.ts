import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeFrames, type Frames } from './read-frames.js';
import { encodePlainFrames } from '../node/proto-values.js';
import type { StoredEvent } from '../node/stored-event.js';
import { TOMBSTONE_REVISION } from '../node/stream-state.js';

function messages({ slab, offsets }: Frames): streams.ReadResp.AsObject[] {
  return offsets.slice(1).map((end, index) => {
    const start = offsets[index] ?? 0;
    expect(slab[start]).toBe(0);
    expect(slab.readUInt32BE(start + 1)).toBe(end - start - 5);
    return streams.ReadResp.deserializeBinary(Uint8Array.from(slab.subarray(start + 5, end))).toObject();
  });
}

function payloads({ slab, offsets }: Frames): Buffer[] {
  return offsets.slice(1).map((end, index) => {
    const start = offsets[index] ?? 0;
    expect(slab.readUInt32BE(start + 1)).toBe(end - start - 5);
    return slab.subarray(start + 5, end);
  });
}

const bytes = (constraints: { minLength?: number; maxLength: number }) =>
  fc.uint8Array(constraints).map((array) => Buffer.from(array));
const place = fc.oneof(fc.nat(300), fc.maxSafeNat());
const storedEvent: fc.Arbitrary<StoredEvent> = fc.record({
  position: place,
  streamId: fc.nat(),
  streamName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).map((name) => Buffer.from(name)),
  revision: fc.oneof(place, fc.constant(TOMBSTONE_REVISION)),
  id: bytes({ minLength: 16, maxLength: 16 }),
  type: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  isJson: fc.boolean(),
  createdMicros: fc.integer({ min: 0, max: 4e15 }),
  data: bytes({ maxLength: 20_000 }),
  metadata: bytes({ maxLength: 300 }),
});

describe('encodeFrames', () => {
  it('says the same as the generated classes, for any events and links', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ event: storedEvent, link: fc.option(storedEvent, { nil: undefined }) })),
        (lines) => {
          expect(messages(encodeFrames(lines))).toEqual(messages(encodePlainFrames(lines, 'string')));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('leaves the event out where a link leads nowhere', () => {
    fc.assert(
      fc.property(storedEvent, (link) => {
        const [line] = messages(encodeFrames([{ link }]));
        expect(line?.event?.event).toBeUndefined();
        expect(line?.event?.link?.commitPosition).toBe(String(link.position));
        expect(line?.event?.commitPosition).toBe(String(link.position));
      }),
      { numRuns: 50 },
    );
  });

  it('packs as many lines into a message as fit, none left out, for a reader who asked for it', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ event: storedEvent })), fc.nat(60_000), (lines, packed) => {
        const single = payloads(encodeFrames(lines));
        const several = payloads(encodeFrames(lines, packed));
        expect(Buffer.concat(several).equals(Buffer.concat(single))).toBe(true);
        for (const [index, payload] of several.entries()) {
          const next = several[index + 1];
          // A single event may be larger; a following one would not have fitted.
          expect(payload.length <= packed || single.some((line) => line.equals(payload))).toBe(true);
          const first = next && single.find((line) => next.subarray(0, line.length).equals(line));
          if (first) expect(payload.length + first.length).toBeGreaterThan(packed);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('encodes nothing as nothing', () => {
    expect(encodeFrames([])).toEqual({ slab: Buffer.alloc(0), offsets: [0] });
  });
});
