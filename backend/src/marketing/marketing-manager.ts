import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';
import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { leadIdOfStream } from '../../../projections/src/definitions/shared/stream-id.js';
import { Commands } from '../platform/commands/commands.js';
import { Odoo } from '../integrations/odoo/odoo.js';
import { recordMarketingEnrolled, recordMarketingFailure } from '../leads/decide/marketing.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { adoptedLeadId } from './decide-comparison.js';
import {
  takenBackIfErased,
  ManagesEffects,
  asksFor,
  readSubject,
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type ProcessManager,
  type Reaction,
} from '../platform/process-managers/process-manager.js';

type Taken = ReadableEvent & { type: 'MarketingEnrolled' };

/** Odoo's id of a lead, from the newest event in its stream; undefined if Odoo never took it. */
export function odooIdIn(events: readonly LogEvent[]): string | undefined {
  return events.findLast((event): event is Taken => event.readable && event.type === 'MarketingEnrolled')?.data.odooId;
}

export const marketingName = 'marketing';
const maxAttempts = 6;

/**
 * Hands leads to the marketing system and records the outcome. Odoo keeps our id of a lead unique, so that a call may be repeated:
 * after a timeout, or a killed worker, it makes no second lead there.
 */
@Injectable()
@ManagesEffects()
export class MarketingManager implements ProcessManager {
  readonly name: string = marketingName;
  readonly handles = ['MarketingEnrollmentRequested', 'MarketingEnrolled', 'MarketingEnrollmentFailed'] as const;
  readonly kinds = {
    'marketing-enrollment': {
      makes: true,
      retry: { firstMs: 1_000, maxMs: 60_000 },
      perform: (effect: ClaimedEffect, acting: Acting) => this.handOver(effect, acting),
      conclude: (effect: ClaimedEffect, error: string, acting: Acting) => this.fail(effect, error, acting),
    },
  } as const;

  constructor(
    private readonly log: EventLog,
    private readonly commands: Commands,
    private readonly odoo: Odoo,
  ) {}

  react(event: ReadableEvent): Reaction[] {
    switch (event.type) {
      case 'MarketingEnrollmentRequested': {
        const leadId = leadIdOfStream(event.stream);
        return leadId === undefined ? [] : [asksFor(event, { kind: 'marketing-enrollment', leadId, maxAttempts })];
      }
      case 'MarketingEnrolled':
        return event.data.requestId === undefined ? [] : [{ ended: event.data.requestId, as: 'done' }];
      case 'MarketingEnrollmentFailed':
        return event.data.requestId === undefined ? [] : [{ ended: event.data.requestId, as: 'failed' }];
      default:
        return [];
    }
  }

  /** Reads the lead from the log. A lead that was taken, by the log, is not handed over again. */
  private async handOver(effect: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const { key: requestId, subject } = effect;
    const id = leadIdOfStream(subject)!;
    const { events } = await readSubject(this.log, subject);
    const lead = leadAfter(events);
    if (lead?.marketing === 'enrolled') return { as: 'done' };
    if (!lead || lead.deleted) {
      const reason = 'The lead was deleted';
      await this.fail(effect, reason, acting);
      return { as: 'failed', reason };
    }
    const { name, email, phone, propertyAddress } = lead;
    await acting.fence();
    const asked = events.find((event) => event.id === requestId);
    const overwrite = asked?.type === 'MarketingEnrollmentRequested' && asked.data.again === true;
    const before = Number(odooIdIn(events));
    const cameAs = adoptedLeadId(before) === id ? before : undefined;
    const handOver = { cameAs, overwrite, signal: acting.signal };
    const make = async () => {
      const odooId = await this.odoo.upsertLead({ id, name, email, phone, propertyAddress }, handOver);
      const enrolled = { odooId, requestId };
      await this.commands.execute(recordMarketingEnrolled, id, enrolled, acting.context('enrolled'));
    };
    await takenBackIfErased(this.log, subject, make, () =>
      this.odoo.removeLead(id, cameAs === undefined ? [] : [cameAs]),
    );
    return { as: 'done' };
  }

  private async fail({ key: requestId, subject }: ClaimedEffect, error: string, acting: Acting): Promise<void> {
    const failure = { error, requestId };
    const id = leadIdOfStream(subject)!;
    await this.commands.execute(recordMarketingFailure, id, failure, acting.context('failure'));
  }
}
