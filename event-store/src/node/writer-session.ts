import type { Client } from 'pg';
import { connectWriter, loadLogEnd, type LogEnd } from './writer-connection.js';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

type Ready = (client: Client, end: LogEnd) => Promise<void>;

/**
 * Keeps the writer's Postgres session: connects, and after a loss reconnects with growing pauses, for ever. A new
 * session gets the writer's lock only after the old one has ended on the server, so the old one's last writes are
 * decided by the time the head is loaded again.
 */
export class WriterSession {
  private current: Client | undefined;
  private closed = false;
  private connecting: Promise<void> | undefined;
  private ready: Ready = () => Promise.resolve();

  constructor(
    private readonly pgUrl: string,
    private readonly patienceMs: number,
    private readonly log: (line: string) => void,
  ) {}

  /** The session while it can be used. */
  get client(): Client | undefined {
    return this.current;
  }

  /** Loads the state that a new session needs before it serves. */
  onReady(ready: Ready): void {
    this.ready = ready;
  }

  /** First connection. @throws WriterLockHeld, or pg's error when Postgres can't be reached */
  async open(): Promise<void> {
    await this.connect();
  }

  /** Gives a session up, if it is still the present one, and reconnects in the background. */
  giveUp(client: Client): void {
    if (this.current !== client) return;
    this.current = undefined;
    void client.end().catch(() => this.log('the old Postgres session could not be closed'));
    if (!this.closed) this.connecting ??= this.reconnect().finally(() => (this.connecting = undefined));
  }

  async close(): Promise<void> {
    this.closed = true;
    const old = this.current;
    this.current = undefined;
    await old?.end();
    await this.connecting;
  }

  private async connect(): Promise<void> {
    const session: { client?: Client; lost: boolean } = { lost: false };
    const client = await connectWriter(this.pgUrl, this.patienceMs, () => {
      session.lost = true;
      if (session.client && session.client === this.current && !this.closed) {
        this.log('connection to Postgres lost');
        this.giveUp(session.client);
      }
    });
    session.client = client;
    try {
      await this.ready(client, await loadLogEnd(client));
    } catch (error) {
      await client.end();
      throw error;
    }
    if (session.lost) throw new Error('connection to Postgres lost');
    if (this.closed) await client.end();
    else this.current = client;
  }

  private async reconnect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.closed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        await this.connect();
        this.log('connected to Postgres again');
        return;
      } catch (error) {
        this.log(`Postgres can't be used yet: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
