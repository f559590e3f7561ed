import { randomUUID } from 'node:crypto';
import type { Import } from '../../contracts/src/imports/routes.js';
import type { LogEvent } from '../../event-store/src/types.js';
import { created, newEvent, newLeadStream } from '../../event-store/test/sample-events.js';
import type { FaultSystem } from '../../projections/test/fault-system.js';
import { eventually } from '../eventually.js';
import type { Page } from './page.js';

const dueInMs = 1_500;

/** Timers: payment links that expire within a moment, so while something happens to a process. */
export class Timers {
  readonly requests: string[] = [];

  constructor(private readonly system: FaultSystem) {}

  async set(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const requestId = randomUUID();
      const expiresAt = new Date(Date.now() + dueInMs).toISOString();
      const asked = {
        requestId,
        amountCents: 199_00,
        description: 'A sample fee',
        reason: null,
        remindAt: null,
        expiresAt,
      };
      const request = newEvent({ type: 'PaymentRequested', data: asked });
      await this.system.log.append(newLeadStream(), [created(), request], 'no_stream');
      this.requests.push(requestId);
    }
  }

  /** Resolves when all of them have fired. */
  async fired(): Promise<void> {
    await eventually(async () => {
      const { rows } = await this.system.pool.query<{ done: number }>(
        `select count(*)::integer as done from effects where kind = 'payment-link-expiry' and state = 'done'`,
      );
      return rows[0]!.done >= this.requests.length;
    });
  }

  /** How often each has fired. */
  fires(events: readonly LogEvent[]): number[] {
    const ended = events.flatMap((event) =>
      event.readable && event.type === 'PaymentRequestEnded' ? [event.data.requestId] : [],
    );
    return this.requests.map((id) => ended.filter((each) => each === id).length);
  }
}

/** Imports of files with leads, as an admin does them. */
export class Imports {
  /** The names in the files. */
  readonly names: string[] = [];
  private count = 0;

  constructor(private readonly admin: Page) {}

  /** Sends a file, checks it and starts the import; resolves while it goes on, with its id. */
  async begin(lines: number): Promise<string> {
    const batch = this.count++;
    const names = Array.from({ length: lines }, (_, n) => `Brought In ${batch}-${n}`);
    const rows = names.map((name, n) => `${name},brought-in-${batch}-${n}@example.com`);
    const bytes = new TextEncoder().encode(['Name,Email', ...rows].join('\n'));
    const file = (await this.admin.upload<Import>('/api/imports', 'sample.csv', () => bytes))!;
    this.names.push(...names);
    await this.admin.command('POST', `/api/imports/${file.id}/check`, file.proposed);
    await this.reached(file.id, 'checked');
    await this.admin.command('POST', `/api/imports/${file.id}/start`);
    return file.id;
  }

  /** Resolves when it is in this state. */
  async reached(id: string, state: Import['state']): Promise<Import> {
    return eventually(async () => {
      const found = await this.admin.read<Import>(`/api/imports/${id}`);
      return found?.state === state ? found : undefined;
    });
  }
}
