import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { createLead } from '../leads/decide/create-lead.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { foldedBy } from '../platform/commands/decider.js';
import { readStanding } from '../platform/commands/folded-stream.js';
import { DomainError } from '../platform/problems/problem.js';
import { leadIdOfReferral, leadOfReferral, linkReferral, livingReferral, referralDecider } from './decide.js';

/** Makes leads of referrals. */
@Injectable()
export class ReferralLeads {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
  ) {}

  /**
   * Makes the client a lead, and links the referral to it. A repetition completes an interrupted call; for a referral
   * that has its lead, it answers that lead.
   * @throws DomainError referral_not_found, referral_deleted, stream_unreadable, stream_erased
   * @throws LogUnavailable, or what Postgres throws
   */
  async make(call: Call, referralId: string): Promise<CommandAnswer> {
    return this.commands.once(call, referralId, {}, 201, async (keyed) => {
      const events = await readStanding(this.log, `referral-${referralId}`);
      const referral = livingReferral(foldedBy(referralDecider, events));
      const id = referral.leadId ?? leadIdOfReferral(referralId);
      const part = (step: string) => contextOf(call, this.commands.partOf(keyed, step));
      const revision = await firstOrLast(
        () => this.commands.execute(createLead, id, leadOfReferral(referral), part('lead')),
        () => this.log.readStream(`lead-${id}`),
      );
      const { position } = await this.commands.execute(linkReferral, referralId, { leadId: id }, part('link'));
      return { id, revision, position };
    });
  }
}

/** The revision of the new lead; if the lead exists already (its id derives from the referral's), its last revision. */
async function firstOrLast(
  create: () => Promise<CommandAnswer>,
  read: () => Promise<readonly LogEvent[]>,
): Promise<number> {
  try {
    return (await create()).revision;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'lead_exists') throw error;
    return (await read()).at(-1)?.revision ?? 0;
  }
}
