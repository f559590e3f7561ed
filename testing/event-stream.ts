import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { LiveStanding } from '../contracts/src/live/queries.js';
import type { Subject } from '../contracts/src/live/subject.js';
import type { Caller } from './caller.js';
import { eventually } from './eventually.js';

export interface StreamEvent {
  id: string;
  event: string;
  data: { position: string; changes?: Subject[]; standing?: LiveStanding['standing']; parked?: Subject[] };
}

/** Like a browser's EventSource, over a real connection. */
export class EventStream {
  readonly events: StreamEvent[] = [];
  readonly closed: Promise<void>;
  fellSilent = false;
  private text = '';

  private constructor(
    private readonly sent: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    this.closed = new Promise((resolve) => response.on('close', resolve));
    response.on('error', () => undefined);
    sent.on('timeout', () => (this.fellSilent = true));
    response.setEncoding('utf8').on('data', (chunk: string) => this.take(chunk));
  }

  /** @param silentMs closes it after so long without a word @param signal closes it, also before its answer */
  static open(
    caller: Caller,
    lastEventId?: string,
    { silentMs = 0, signal }: { silentMs?: number; signal?: AbortSignal } = {},
  ): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: caller.cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
      const sent = request(`${caller.url}/api/live`, { headers, ...(signal && { signal }) }, (response) =>
        resolve(new EventStream(sent, response)),
      );
      sent.setTimeout(silentMs, () => sent.destroy(new Error(`Silent for ${silentMs} ms`)));
      sent.on('error', reject).end();
    });
  }

  get last(): StreamEvent | undefined {
    return this.events.at(-1);
  }

  /** Resolves once an event matches; fails if none has come for a long time. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    return eventually(() => this.events.find(fits));
  }

  close(): void {
    this.sent.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      );
      if (fields.event)
        this.events.push({
          id: fields.id ?? '',
          event: fields.event,
          data: JSON.parse(fields.data ?? '') as StreamEvent['data'],
        });
    }
  }
}
