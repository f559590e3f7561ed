import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { NoteConsent } from '../../../../contracts/src/consent/commands.js';
import type { MessageChannel, MessagePurpose } from '../../../../contracts/src/messages/message.js';
import type { Sending } from '../../../../contracts/src/operations/retention.js';
import { textNumber } from '../../../../contracts/src/keys/phone.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { reopenAddress } from '../domain/hear-people.js';
import { withheldNow } from '../domain/may-send.js';
import { AddressBook } from './address-book.js';
import { LeadsToWrite, type LeadToWrite } from './lead-to-write.js';

const readPatienceMs = 5_000;
/** For each channel: the purpose that stands for mail about the own request, and the one for campaigns. */
const asked = { request: 'staff', campaigns: 'warm_lead' } as const satisfies Record<string, MessagePurpose>;

/** The state of a lead's addresses, and what staff change about them. */
@Injectable()
export class LeadAddresses {
  constructor(
    private readonly leads: LeadsToWrite,
    private readonly addresses: AddressBook,
    private readonly commands: Commands,
  ) {}

  /** What would block a message now, by the rule of sending itself. @throws ProblemError lead_not_found */
  async sending(leadId: string): Promise<Sending> {
    const known = await this.living(leadId);
    const [email, sms] = await Promise.all([this.of('email', known), this.of('sms', known)]);
    return { email, sms };
  }

  /**
   * Notes what the owner said about mail or texts. A consent is recorded again if the address has refused since.
   * @param expected the lead's revision that the caller has seen
   * @throws SubjectUnreadable; what the command throws
   */
  noteConsent(call: Call, leadId: string, body: NoteConsent, expected: number | undefined): Promise<CommandAnswer> {
    return this.commands.once(call, leadId, [leadId, body], 200, async (keyed) => {
      const refused = body.channel === 'email' && (await this.hasRefused(leadId));
      return this.commands.execute(
        leadCommands.noteConsent,
        leadId,
        { ...body, refused },
        {
          ...contextOf(call, keyed),
          ...(expected !== undefined && { expected }),
        },
      );
    });
  }

  /**
   * Allows mail to the lead's address again after it refused one. Resolves once the next sender sees it. Does nothing if it is open.
   * @throws ProblemError lead_not_found
   */
  async reopen(call: Call, leadId: string, note: string | null): Promise<Sending> {
    const { lead } = await this.living(leadId);
    return this.commands.once(call, leadId, [leadId, note], 200, async () => {
      for (const id of await this.addresses.bouncedAt(lead.email)) {
        const { position } = await this.commands.execute(reopenAddress, id, { note }, contextOf(call, undefined));
        await this.addresses.hasRead(position, readPatienceMs);
      }
      return this.sending(leadId);
    });
  }

  private async hasRefused(leadId: string): Promise<boolean> {
    const email = (await this.leads.read(leadId))?.lead.email;
    return email ? (await this.addresses.standing('email', email)).unsubscribed : false;
  }

  /** @throws ProblemError lead_not_found, also for a deleted or erased lead */
  async living(leadId: string): Promise<LeadToWrite> {
    const known = await this.leads.read(leadId);
    if (!known || known.lead.deleted || known.now.erased) throw new ProblemError('lead_not_found');
    return known;
  }

  private async of(channel: MessageChannel, { lead, now }: LeadToWrite): Promise<Sending[MessageChannel]> {
    const to = channel === 'email' ? lead.email : textNumber(lead.phone);
    const address = to ? await this.addresses.standing(channel, to) : null;
    const why = (purpose: MessagePurpose) => withheldNow({ channel, purpose, lead: now, address, stages: undefined });
    return { request: why(asked.request), campaigns: why(asked.campaigns) };
  }
}
