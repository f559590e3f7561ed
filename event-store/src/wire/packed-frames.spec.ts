import { describe, expect, it } from '@jest/globals';
import { decodeReadAnswer } from './read-answer.js';
import { encodeFrames, packFrames } from './read-frames.js';
import type { StoredEvent } from '../node/stored-event.js';

function eventAt(position: number): StoredEvent {
  return {
    ...{ position, streamId: 1, streamName: Buffer.from('lead-1'), revision: position, id: Buffer.alloc(16, position) },
    ...{ type: 'NoteAdded', isJson: true, createdMicros: 1_700_000_000_000_000 },
    ...{ data: Buffer.from(JSON.stringify({ content: 'x'.repeat(position * 10) })), metadata: Buffer.from('{}') },
  };
}

const events = Array.from({ length: 20 }, (_, index) => eventAt(index + 1));
const frames = events.map((event) => encodeFrames([{ event }]).slab);

/** The messages of the output, as a reader of gRPC frames finds them. */
function messages({ slab, offsets }: { slab: Buffer; offsets: number[] }): Buffer[] {
  return offsets.slice(0, -1).map((start, index) => {
    const end = offsets[index + 1]!;
    expect(slab[start]).toBe(0);
    expect(slab.readUInt32BE(start + 1)).toBe(end - start - 5);
    return slab.subarray(start + 5, end);
  });
}

const positions = (sent: Buffer[]) => sent.flatMap(decodeReadAnswer).map(({ position }) => Number(position?.commit));
const all = events.map(({ position }) => position);

describe('packFrames', () => {
  it('puts all events that fit into one message', () => {
    const sent = messages(packFrames(frames, 64 * 1024));
    expect(sent).toHaveLength(1);
    expect(positions(sent)).toEqual(all);
  });

  it('begins another message where one would be too long, and never cuts an event', () => {
    const limit = 900;
    const sent = messages(packFrames(frames, limit));
    expect(positions(sent)).toEqual(all);
    for (const [index, { length }] of sent.entries()) {
      expect(length).toBeLessThanOrEqual(limit);
      const next = sent[index + 1];
      const [first] = next
        ? encodeFrames([{ event: events[positions(sent.slice(0, index + 1)).length]! }]).offsets.slice(1)
        : [];
      if (first) expect(length + first - 5).toBeGreaterThan(limit);
    }
  });

  it('leaves an event that is longer than a message may be in one of its own', () => {
    expect(positions(messages(packFrames(frames, 10)))).toEqual(all);
    expect(messages(packFrames(frames, 10))).toHaveLength(events.length);
  });

  it('leaves them as they are for who did not ask', () => {
    expect(packFrames(frames, 0).slab.equals(Buffer.concat(frames))).toBe(true);
    expect(messages(packFrames(frames, 0))).toHaveLength(events.length);
  });

  it.each([1, 10, 200, 201, 450, 451, 900, 5000])('is what encoding them together gives, up to %i bytes', (limit) => {
    const lines = events.map((event) => ({ event }));
    expect(packFrames(frames, limit)).toEqual(encodeFrames(lines, limit));
  });

  it('fills a message to its last byte', () => {
    const three = frames.slice(0, 3);
    const [one, two, rest] = three.map(({ length }) => length - 5) as [number, number, number];
    const sizes = (limit: number) => messages(packFrames(three, limit)).map(({ length }) => length);
    expect(sizes(one + two + rest)).toEqual([one + two + rest]);
    expect(sizes(one + two + rest - 1)).toEqual([one + two, rest]);
    expect(sizes(one + two)).toEqual([one + two, rest]);
    expect(sizes(one + two - 1)).toEqual([one, two, rest]);
    expect(messages(packFrames(three.slice(0, 2), one + two))).toHaveLength(1);
  });

  it('passes a single frame on without a copy, and nothing as nothing', () => {
    for (const limit of [0, 900]) {
      expect(packFrames([frames[0]!], limit).slab).toBe(frames[0]);
      expect(packFrames([], limit)).toEqual({ slab: Buffer.alloc(0), offsets: [0] });
    }
  });

  it('keeps empty messages apart for who did not ask', () => {
    const empty = Buffer.alloc(5);
    expect(packFrames([empty, empty, frames[0]!], 0).offsets).toEqual([0, 5, 10, 10 + frames[0]!.length]);
  });
});
