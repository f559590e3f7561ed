import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';
import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { Commands } from '../platform/commands/commands.js';
import { Odoo } from '../integrations/odoo/odoo.js';
import { recordMarketingEnrolled, recordMarketingFailure } from '../leads/decide/marketing.js';
import { AsksProvider } from '../leads/application/asks-provider.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { adoptedLeadId } from './decide-comparison.js';
import {
  takenBackIfErased,
  ManagesEffects,
  readSubject,
  type Acting,
  type ClaimedEffect,
  type Outcome,
} from '../platform/process-managers/process-manager.js';

type Taken = ReadableEvent & { type: 'MarketingEnrolled' };

/** Odoo's id of a lead, from the newest event in its stream; undefined if Odoo never took it. */
export function odooIdIn(events: readonly LogEvent[]): string | undefined {
  return events.findLast((event): event is Taken => event.readable && event.type === 'MarketingEnrolled')?.data.odooId;
}

export const marketingName = 'marketing';

/**
 * Hands leads to the marketing system and records the outcome. Odoo keeps our id of a lead unique, so that a call may be repeated:
 * after a timeout, or a killed worker, it makes no second lead there.
 */
@Injectable()
@ManagesEffects()
export class MarketingManager extends AsksProvider {
  readonly name: string = marketingName;

  constructor(
    log: EventLog,
    commands: Commands,
    private readonly odoo: Odoo,
  ) {
    const events = ['MarketingEnrollmentRequested', 'MarketingEnrolled', 'MarketingEnrollmentFailed'] as const;
    super('marketing-enrollment', events, recordMarketingFailure, log, commands);
  }

  protected async perform(effect: ClaimedEffect, id: string, acting: Acting): Promise<Outcome> {
    const { key: requestId, subject } = effect;
    const { events } = await readSubject(this.log, subject);
    const lead = leadAfter(events);
    if (lead?.marketing === 'enrolled') return { as: 'done' };
    if (!lead || lead.deleted) return this.failed(effect, 'The lead was deleted', acting);
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
}
