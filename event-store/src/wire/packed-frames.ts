import { writeFrameHead } from './pass-frames.js';
import { joinFrames, type Frames } from './read-frames.js';

const HEAD_BYTES = 5;

/**
 * Turns finished frames of one event each into frames of many: concatenated protobuf messages are one message with the
 * fields of both (protobuf.dev, "Encoding", last one wins and repeated fields).
 * @param packed bytes that one message may have; 0: every frame stays as it is (wire/read-answer.ts)
 */
export function packFrames(frames: Buffer[], packed: number): Frames {
  if (packed === 0 || frames.length < 2) return joinFrames(frames);
  const slab = Buffer.allocUnsafe(frames.reduce((sum, { length }) => sum + length, 0));
  const offsets = [0];
  let at = HEAD_BYTES;
  let start = 0;
  for (const frame of frames) {
    const isFull = at > start + HEAD_BYTES && at - start - 2 * HEAD_BYTES + frame.length > packed;
    if (isFull) {
      writeFrameHead(slab, start, at - start - HEAD_BYTES);
      offsets.push((start = at));
      at += HEAD_BYTES;
    }
    at += frame.copy(slab, at, HEAD_BYTES);
  }
  writeFrameHead(slab, start, at - start - HEAD_BYTES);
  offsets.push(at);
  return { slab: slab.subarray(0, at), offsets };
}
