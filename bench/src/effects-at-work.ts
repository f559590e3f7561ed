import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { LeadEvent } from '../../contracts/src/leads/lead-events.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { StreamCommandHandler } from '../../backend/src/platform/commands/command-handler.js';
import type { CommandDefinition, Decider } from '../../backend/src/platform/commands/decider.js';
import { StreamCommand } from '../../backend/src/platform/commands/stream-command.js';
import { Outbound } from '../../backend/src/platform/outbound/outbound.js';
import { EffectStore } from '../../backend/src/platform/process-managers/effect-store.js';
import { EffectWorker } from '../../backend/src/platform/process-managers/effect-worker.js';
import { ManagerRunner } from '../../backend/src/platform/process-managers/manager-runner.js';
import { ManagerStore } from '../../backend/src/platform/process-managers/manager-store.js';
import type { ProcessManager } from '../../backend/src/platform/process-managers/process-manager.js';
import { Wake } from '../../backend/src/platform/process-managers/wake.js';
import { newEvent } from './sample-events.js';

const manager = 'bench-calls';
const category = 'bench-call';
const pollMs = 20;
const fail = (...said: unknown[]) => console.error(...said);
const quiet = { info: () => undefined, warn: fail, error: fail };
const decider: Decider<null, LeadEvent> = { category, initialState: null, evolve: () => null };
const succeed: CommandDefinition<null, string, LeadEvent> = {
  name: 'SucceedBenchCall',
  decider,
  decide: (_state, requestId) => [{ type: 'MarketingEnrolled', data: { odooId: '1', requestId } }],
};

/** The complete path of effects: events ask for them, a provider is called over HTTP, outcomes are appended and read. */
export class EffectsAtWork {
  private readonly stopping = new AbortController();
  private readonly wake = new Wake();
  private running: Promise<void> = Promise.resolve();
  private providerMs = 0;
  private readonly provider = createServer((request, reply) => {
    request.resume().on('end', () => void pause(this.providerMs).then(() => reply.end('{}')));
  });

  private constructor(
    private readonly pool: pg.Pool,
    private readonly log: EventLog,
  ) {}

  /** The manager reads the log from now on; nobody acts yet. */
  static async start(pool: pg.Pool, log: EventLog): Promise<EffectsAtWork> {
    const atWork = new EffectsAtWork(pool, log);
    await once(atWork.provider.listen(0, '127.0.0.1'), 'listening');
    const tools = { log, logger: quiet, store: new ManagerStore(pool, manager), onEffects: atWork.wake.call };
    atWork.running = new ManagerRunner(atWork.manager, tools).run(atWork.stopping.signal);
    await atWork.until('select count(*)::integer as count from process_managers where caught_up_epoch = epoch', 1);
    return atWork;
  }

  /** Effects a second until the last is done; they are all noted and due before the workers begin. */
  async perSecond(of: { effects: number; providerMs: number; workers: number }): Promise<number> {
    this.providerMs = of.providerMs;
    await this.pool.query('delete from effects where manager = $1', [manager]);
    await Promise.all(
      Array.from({ length: of.effects }, () => {
        const asks = newEvent({ type: 'MarketingEnrollmentRequested', data: {} });
        return this.log.append(`${category}-${randomUUID()}`, [asks], 'no_stream');
      }),
    );
    const ended = (state: string) => `select count(*)::integer as count from effects where state = '${state}'`;
    await this.until(ended('due'), of.effects);
    const stop = new AbortController();
    const tools = { store: new EffectStore(this.pool), log: this.log, logger: quiet };
    const began = performance.now();
    const workers = Array.from({ length: of.workers }, () =>
      new EffectWorker([this.manager], tools, this.wake).run(stop.signal),
    );
    await this.until(ended('done'), of.effects);
    const seconds = (performance.now() - began) / 1000;
    stop.abort();
    await Promise.all(workers);
    return of.effects / seconds;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.provider.close().closeAllConnections();
  }

  private get manager(): ProcessManager {
    const handler = new StreamCommandHandler<null, string, LeadEvent>(this.log);
    const outbound = new Outbound({ provider: 'bench', called: 'The provider' });
    const url = `http://127.0.0.1:${(this.provider.address() as AddressInfo).port}/`;
    return {
      name: manager,
      handles: ['MarketingEnrollmentRequested', 'MarketingEnrolled'],
      kinds: {
        call: {
          perform: async ({ key, subject }, acting) => {
            await acting.fence();
            await outbound.send({ url, method: 'POST', body: key, signal: acting.signal });
            const id = subject.slice(category.length + 1);
            await handler.execute(new StreamCommand(succeed, id, key, acting.context('outcome')));
            return { as: 'done' };
          },
        },
      },
      react(event) {
        if (event.type === 'MarketingEnrolled') return [{ ended: event.data.requestId!, as: 'done' }];
        const { $correlationId: correlationId, occurredAt: dueAt } = event.metadata;
        const about = { key: event.id, kind: 'call', subject: event.stream, leadId: null, correlationId, dueAt };
        return [{ effect: { ...about, idempotent: true, maxAttempts: 5 } }];
      },
    };
  }

  private async until(text: string, count: number): Promise<void> {
    while ((await this.pool.query<{ count: number }>(text)).rows[0]!.count !== count) await pause(pollMs);
  }
}
