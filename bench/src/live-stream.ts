import { type IncomingMessage, request } from 'node:http';
import type { Staff } from './staff.js';

interface Seen {
  position: bigint;
  /** By performance.now(). */
  at: number;
}

/** This many messages are remembered: many more than arrive during one answer. */
const remembered = 1_000;

/** One browser's live stream, which remembers the time of each message. */
export class LiveStream {
  private readonly waiting: { position: bigint; resolve: (at: number) => void }[] = [];
  private readonly came: Seen[] = [];
  private heard: () => void = () => undefined;
  private text = '';

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8').on('data', (chunk: string) => this.take(chunk));
  }

  /** @throws Error if the stream is refused */
  static open({ url, headers: { cookie } }: Staff): Promise<LiveStream> {
    return new Promise((resolve, reject) => {
      request(`${url}/api/live`, { headers: { cookie } }, (response) => {
        if (response.statusCode === 200) resolve(new LiveStream(response));
        else reject(new Error(`The live stream answered ${response.statusCode}`));
      })
        .on('error', reject)
        .end();
    });
  }

  /** When the stream reached the position, by performance.now(). */
  reached(position: bigint): Promise<number> {
    // The command's answer may arrive after the stream's message.
    const found = this.came.find((seen) => seen.position >= position);
    if (found) return Promise.resolve(found.at);
    return new Promise((resolve) => this.waiting.push({ position, resolve }));
  }

  /** The position of the last message; 0 before the first. */
  get position(): bigint {
    return this.came.at(-1)?.position ?? 0n;
  }

  /** @param heard is called after each message */
  onNews(heard: () => void): void {
    this.heard = heard;
  }

  close(): void {
    this.response.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop() ?? '';
    const at = performance.now();
    for (const block of blocks) {
      const position = /^id: (\d+)$/m.exec(block)?.[1];
      if (position !== undefined) this.see({ position: BigInt(position), at });
    }
  }

  private see(seen: Seen): void {
    this.came.push(seen);
    if (this.came.length > remembered) this.came.shift();
    for (const each of this.waiting.filter(({ position }) => seen.position >= position)) {
      this.waiting.splice(this.waiting.indexOf(each), 1);
      each.resolve(seen.at);
    }
    this.heard();
  }
}
