import { describe, expect, it } from '@jest/globals';
import { FrameOutbox, passFrames, writeFrameHead } from './pass-frames.js';

const [a, b, c, d] = ['a', 'bc', 'def', 'ghij'].map((text) => frameOf(text)) as [Buffer, Buffer, Buffer, Buffer];

function frameOf(text: string): Buffer {
  const frame = Buffer.alloc(5 + text.length, text, 'latin1');
  writeFrameHead(frame, 0, text.length);
  frame.write(text, 5, 'latin1');
  return frame;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('passFrames', () => {
  it.each(['length' as const, 'byteLength' as const])('gets whole frames through what grpc-js does, by %s', (size) => {
    const frames = Buffer.concat([a, b, c]);
    const message = passFrames(frames);
    // grpc-js: a header of five bytes for one message, and the message behind it.
    const output = Buffer.alloc(message[size] + 5, 0xff);
    writeFrameHead(output, 0, message[size]);
    message.copy(output, 5);
    expect(output).toEqual(frames);
  });
});

describe('writeFrameHead', () => {
  it('says that the message is not compressed, and how long it is', () => {
    const out = Buffer.alloc(8, 0xff);
    expect(writeFrameHead(out, 2, 0x01020304)).toBe(7);
    expect([...out]).toEqual([0xff, 0xff, 0, 1, 2, 3, 4, 0xff]);
  });
});

describe('FrameOutbox', () => {
  function outbox() {
    const sent: Buffer[] = [];
    return { sent, box: new FrameOutbox((frames) => sent.push(frames)) };
  }

  it('sends the frames of one turn together, in their order, and those of the next turn after them', async () => {
    const { sent, box } = outbox();
    for (const frame of [a, b]) box.push(frame);
    expect(sent).toEqual([]);
    await nextTurn();
    expect(sent).toEqual([Buffer.concat([a, b])]);
    for (const frame of [c, a, d]) box.push(frame);
    await nextTurn();
    await nextTurn();
    expect(sent).toEqual([Buffer.concat([a, b]), Buffer.concat([c, a, d])]);
  });

  it('sends a single frame without a copy', async () => {
    const { sent, box } = outbox();
    box.push(c);
    await nextTurn();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toBe(c);
  });

  it('can be made to send at once, and then has nothing left for later', async () => {
    const { sent, box } = outbox();
    for (const frame of [b, a]) box.push(frame);
    box.flush();
    expect(sent).toEqual([Buffer.concat([b, a])]);
    box.flush();
    await nextTurn();
    expect(sent).toHaveLength(1);
  });

  it('sends nothing of what was cleared, but what comes after it', async () => {
    const { sent, box } = outbox();
    for (const frame of [a, b]) box.push(frame);
    box.clear();
    await nextTurn();
    expect(sent).toEqual([]);
    for (const frame of [c, d]) box.push(frame);
    await nextTurn();
    expect(sent).toEqual([Buffer.concat([c, d])]);
  });

  it('keeps frames that come while it sends for the next turn, with the others of it', async () => {
    const sent: Buffer[] = [];
    const box: FrameOutbox = new FrameOutbox((frames) => {
      if (sent.push(frames) === 1) box.push(c);
    });
    for (const frame of [a, b]) box.push(frame);
    await nextTurn();
    box.push(d);
    await nextTurn();
    await nextTurn();
    expect(sent).toEqual([Buffer.concat([a, b]), Buffer.concat([c, d])]);
  });
});
