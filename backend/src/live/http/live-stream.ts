import type { ServerResponse } from 'node:http';
import type { LiveStanding } from '../../../../contracts/src/live/queries.js';
import { changeMessage, message, type Change, type MissedChanges } from '../application/live-changes.js';
import type { LiveFeed } from '../application/live-feed.js';
import type { StandingWatch } from '../application/standing-watch.js';

/** A browser with a larger backlog is cut off; it reconnects with Last-Event-ID and resumes. */
const maxBufferedBytes = 1024 * 1024;
const maxWaitingChanges = 2_000;

/**
 * One browser's stream: `hello`, which read models stand still, what it missed, then every change, without gap or repetition. Changes
 * that arrive while it catches up wait in a bounded list.
 */
export class LiveStream {
  private position: bigint;
  private waiting: Change[] | null = [];
  private readonly stopListening: () => void;
  private stopWatching: () => void = () => undefined;

  /** @param after the browser's Last-Event-ID, undefined for a first connection */
  constructor(
    private readonly response: ServerResponse,
    private readonly feed: LiveFeed,
    private readonly missed: MissedChanges,
    private readonly watch: StandingWatch,
    private readonly after: bigint | undefined,
  ) {
    this.position = after ?? 0n;
    this.stopListening = feed.listen((change) => this.take(change));
    const stop = () => this.stop();
    response.on('close', stop);
    response.on('error', stop);
  }

  /** @throws what the database throws; then only the response's head was sent */
  async begin(): Promise<void> {
    const start = this.feed.position ?? 0n;
    const resumed = this.after !== undefined && (await this.missed.areKeptAfter(this.after));
    if (!resumed) this.position = start;
    const data = { position: start.toString() };
    this.write(message('hello', data, this.position));
    await this.tellStanding();
    if (resumed) await this.catchUp();
    else if (this.after !== undefined) this.write(message('reset', data, start));
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const change of waiting) this.send(change);
  }

  /** Keeps proxies from closing the connection, and detects whether it still stands. */
  beat(): void {
    this.write(': \n\n');
  }

  end(): void {
    this.stop();
    if (!this.response.writableEnded) this.response.end();
  }

  /** Ends it with no byte more: what the browser has not read yet is not for it to read. */
  cutOff(): void {
    this.stop();
    if (this.response.writableLength > 0) this.response.destroy();
    else if (!this.response.writableEnded) this.response.end();
  }

  private stop(): void {
    this.stopListening();
    this.stopWatching();
  }

  /** Sends the current state, and every change of it. */
  private async tellStanding(): Promise<void> {
    const tell = (standing: LiveStanding) => this.write(message('standing', standing));
    tell(await this.watch.current());
    if (!this.response.destroyed && !this.response.writableEnded) this.stopWatching = this.watch.listen(tell);
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const missed = await this.missed.after(this.position);
      for (const change of missed) this.send(change);
      if (missed.length === 0 || this.response.destroyed) return;
      if (this.response.writableNeedDrain) await this.drained();
    }
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      this.response.once('drain', resolve).once('close', resolve);
    });
  }

  private take(change: Change): void {
    if (this.waiting === null) this.send(change);
    else if (this.waiting.push(change) > maxWaitingChanges) this.response.destroy();
  }

  private send(change: Change): void {
    if (change.position <= this.position) return;
    this.position = change.position;
    this.write(changeMessage(change));
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > maxBufferedBytes) this.response.destroy();
  }
}
