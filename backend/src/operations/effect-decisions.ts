import { contextOf } from '../platform/commands/commands.js';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { EffectActsAnswer, EffectId } from '../../../contracts/src/effects/queries.js';
import type { EffectEvent } from '../../../contracts/src/effects/events.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { NewEvent } from '../../../event-store/src/types.js';
import { appendOnce } from '../../../projections/src/engine/operator/append-once.js';
import type { By } from '../../../projections/src/parked/parked.js';
import { ProblemError } from '../platform/problems/problem.js';
import { ProcessManagers } from '../platform/process-managers/process-managers.js';
import { effectsStream } from '../platform/process-managers/process-manager.js';

const patienceMs = 5_000;
const pollMs = 50;

type Named = EffectId & { kind: string; subject: string };
type Act = { command: string; states: readonly string[]; event: (effect: Named) => EffectEvent };

/** People's decisions about effects: events in the manager's stream, which its lease holder reads and carries out. */
@Injectable()
export class EffectDecisions {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly managers: ProcessManagers,
  ) {}

  /** Makes effects that ended without success due now. @throws ProblemError effect_not_found, not_ready; LogUnavailable */
  retry(effects: readonly EffectId[], by: By): Promise<EffectActsAnswer> {
    const states = ['failed', 'unknown', 'too_late', 'cancelled'];
    return this.decide(effects, by, {
      command: 'RetryEffect',
      states,
      event: (effect) => ({ type: 'EffectRetried', data: effect }),
    });
  }

  /** Gives effects up. @throws ProblemError effect_not_found, not_ready; LogUnavailable */
  giveUp(effects: readonly EffectId[], reason: string, by: By): Promise<EffectActsAnswer> {
    const states = ['due', 'failed', 'unknown', 'too_late'];
    return this.decide(effects, by, {
      command: 'GiveUpEffect',
      states,
      event: (effect) => ({ type: 'EffectGivenUp', data: { ...effect, reason } }),
    });
  }

  /**
   * A person says that unknown effects were done: the kind records the outcome, and the manager reads it. Leaves other effects alone.
   * @throws ProblemError effect_not_found, not_ready; LogUnavailable
   */
  async confirm(effects: readonly EffectId[], by: By): Promise<EffectActsAnswer> {
    const found = await this.find(effects);
    if (found.length === 0) throw new ProblemError('effect_not_found');
    const recorded: typeof found = [];
    for (const effect of found.filter(({ state }) => state === 'unknown')) {
      const kind = this.managers.managers.find(({ name }) => name === effect.manager)?.kinds[effect.kind];
      if (await kind?.confirm?.(effect, contextOf(by))) recorded.push(effect);
    }
    await this.carriedOut(recorded);
    return { asked: recorded.length, left: effects.length - recorded.length };
  }

  private async decide(effects: readonly EffectId[], by: By, act: Act): Promise<EffectActsAnswer> {
    const found = await this.find(effects);
    if (found.length === 0) throw new ProblemError('effect_not_found');
    const meant = found.filter(({ state }) => act.states.includes(state));
    for (const manager of new Set(meant.map((each) => each.manager))) {
      const its = meant.filter((each) => each.manager === manager);
      const metadata = {
        $correlationId: by.correlationId,
        $causationId: randomUUID(),
        command: act.command,
        actor: by.actor,
        occurredAt: new Date().toISOString(),
      };
      const events = its.map(({ key, kind, subject }) => ({
        ...act.event({ manager, key, kind, subject }),
        id: randomUUID(),
        metadata,
      }));
      await appendOnce(this.log, effectsStream(manager), events satisfies NewEvent[]);
    }
    await this.carriedOut(meant);
    return { asked: meant.length, left: effects.length - meant.length };
  }

  /** The decision is in the log; waits a little until it shows. */
  private async carriedOut(effects: readonly (EffectId & { changedAt: string })[]): Promise<void> {
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(pollMs)) {
      const now = new Map((await this.find(effects)).map((each) => [`${each.manager} ${each.key}`, each.changedAt]));
      if (effects.every(({ manager, key, changedAt }) => now.get(`${manager} ${key}`) !== changedAt)) return;
    }
    throw new ProblemError('not_ready', {
      detail: 'It is recorded, and is carried out as soon as a process is working for it.',
    });
  }

  private async find(effects: readonly EffectId[]): Promise<(Named & { state: string; changedAt: string })[]> {
    const { rows } = await this.pool.query<Named & { state: string; changedAt: string }>(
      `select e.manager, e.key, e.kind, e.subject, e.state, e.changed_at::text || ' ' || e.round as "changedAt"
       from effects e join unnest($1::text[], $2::text[]) n (manager, key) using (manager, key)`,
      [effects.map(({ manager }) => manager), effects.map(({ key }) => key)],
    );
    return rows;
  }
}
