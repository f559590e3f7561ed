// Raw SQL: a lateral, a union and searches by expressions; the class reads in one way.
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { isKnown } from '../../../contracts/src/keys/known.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey, textNumber } from '../../../contracts/src/keys/phone.js';
import type { MessageChannel, MessagePurpose } from '../../../contracts/src/messages/message.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { SubjectUnreadable } from '../platform/process-managers/process-manager.js';
import { caughtUp, haveRead } from '../platform/database/read-models.js';
import { type AddressNow, spokenWord, withheldNow, type Word } from './domain/may-send.js';
import { LeadsToWrite, type LeadToWrite } from './lead-to-write.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { NoteConsent } from '../../../contracts/src/consent/routes.js';
import type { Sending } from '../../../contracts/src/operations/retention.js';
import { noteConsent, reopenKept } from '../leads/decide/marketing.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { Config } from '../platform/config/config.js';
import { ProblemError } from '../platform/problems/problem.js';
import { reopenAddress } from './domain/message-commands.js';
import { isOfWork } from '../leads/application/deleted-leads.js';

const patienceMs = 5_000;
/** For finding out whether a word stands: to record it twice does no harm. */
const repetitionPatienceMs = 1_000;

/** What people said about their addresses, and what addresses did, from the read models. */
@Injectable()
export class AddressBook {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly leads: LeadsToWrite,
  ) {}

  /**
   * The state of the address, whichever lead or message it was said or seen at.
   * @param address case does not matter @throws SubjectUnreadable, LogUnavailable
   */
  async standing(channel: MessageChannel, address: string): Promise<AddressNow> {
    const { bounced, word } = await this.known(channel, address);
    return { bounced, unsubscribed: word?.wanted === false, since: word?.position ?? null };
  }

  /**
   * The newest word about the address, whichever lead or message it was said at; null: none.
   * @param address case does not matter @throws SubjectUnreadable, LogUnavailable
   */
  async newestWord(channel: MessageChannel, address: string): Promise<Word | null> {
    return (await this.known(channel, address)).word;
  }

  /**
   * Whether this is the newest word about the address, whoever said it. False, too, if nobody can know: the read models are behind the
   * log, or a lead with the address can't be read. Then the word is to be recorded again.
   * @throws LogUnavailable
   */
  async stands(channel: MessageChannel, address: string, unsubscribed: boolean): Promise<boolean> {
    if (!(await this.isCurrent())) return false;
    try {
      return (await this.standing(channel, address)).unsubscribed === unsubscribed;
    } catch (error) {
      if (error instanceof SubjectUnreadable) return false;
      throw error;
    }
  }

  /** Whether everything that was said until now is known here. @throws LogUnavailable */
  async isCurrent(): Promise<boolean> {
    const head = await this.log.head();
    return haveRead(this.pool, ['messages', 'pipeline', 'event_index'], head, repetitionPatienceMs);
  }

  /**
   * What the histories of leads with the address say of it: what staff noted, where that was once that they want no mail, and that it
   * refused a mail, where that was kept.
   */
  private async ofLeads(address: string): Promise<{ leadId: string; word: Word | null; bouncedAt: bigint | null }[]> {
    const { rows } = await this.pool.query<{ id: string; refused: boolean }>(
      `select p.id, bool_or(e.type = 'ConsentRevoked') as refused from read.pipeline p
         join read.event_index e on e.stream = 'lead-' || p.id and e.type in ('ConsentRevoked', 'AddressStandingNoted')
       where p.email_key = $1 group by p.id`,
      [emailKey(address)],
    );
    const known = await Promise.all(
      rows.map(async ({ id: leadId, refused }) => {
        const said = (await this.leads.read(leadId))?.now.said;
        return said ? { leadId, word: refused ? spokenWord(said) : null, bouncedAt: said.bouncedAt } : [];
      }),
    );
    return known.flat();
  }

  /** What still blocks mail to the address: messages that it refused, and leads at which that was kept. */
  async bouncedAt(address: string): Promise<{ messages: string[]; leads: string[] }> {
    const text = `select id from read.messages where channel = 'email' and lower(address) = $1 and bounced`;
    const { rows } = await this.pool.query<{ id: string }>(text, [emailKey(address)]);
    const kept = (await this.ofLeads(address)).filter(({ bouncedAt }) => bouncedAt !== null);
    return { messages: rows.map(({ id }) => id), leads: kept.map(({ leadId }) => leadId) };
  }

  private async known(channel: MessageChannel, address: string): Promise<{ bounced: boolean; word: Word | null }> {
    const { rows } = await this.pool.query<{
      at: string | null;
      wanted: boolean | null;
      triedAt: string | null;
      bounced: boolean | null;
    }>(
      `select said.position::text as at, said.wanted, tried.position::text as "triedAt", tried.bounced
       from (select 1) one left join lateral (select c.position, c.wanted from read.consent_changes c
         where c.channel = $1 and lower(c.address) = lower($2) order by c.position desc limit 1) said on true
       left join lateral (select m.position, m.bounced from read.messages m where m.channel = $1
           and lower(m.address) = lower($2) and (m.bounced or m.sent_at is not null)
         order by m.position desc limit 1) tried on true`,
      [channel, address],
    );
    const { at, wanted, triedAt, bounced } = rows[0]!;
    const ofLeads = channel === 'email' ? await this.ofLeads(address) : [];
    const words = [
      ...(at === null ? [] : [{ position: BigInt(at), wanted: wanted! }]),
      ...ofLeads.flatMap(({ word }) => word ?? []),
    ];
    const kept = ofLeads.some(({ bouncedAt }) => bouncedAt !== null && bouncedAt > BigInt(triedAt ?? 0));
    return {
      bounced: kept || bounced === true,
      word: words.length === 0 ? null : words.reduce((a, b) => (b.position > a.position ? b : a)),
    };
  }

  /** Whose address it is: that of a lead, of a document, or of a referral's realtor or client. Undefined: nobody's. */
  async ownerOf(email: string) {
    const { rows } = await this.pool.query<Record<'leadId' | 'documentId' | 'referralId', string | null>>(
      `select "leadId", "documentId", "referralId" from (
         select 1 as place, l.id as "leadId", null::uuid as "documentId", null::uuid as "referralId", l.created_at as at
           from read.pipeline l where l.email_key = $1 and ${isOfWork('l')}
         union all select 2, d.lead_id, d.id, null, d.submitted_at from read.documents d
           join read.pipeline l on l.id = d.lead_id and ${isOfWork('l')} where lower(d.lead_email) = $1
         union all select 3, null, null, r.id, r.created_at from read.referrals r
           where (lower(r.realtor_email) = $1 or r.client_email_key = $1) and r.deleted_at is null) found
       order by place, at desc limit 1`,
      [emailKey(email)],
    );
    return rows[0];
  }

  /**
   * The newest living lead with the number, however it is written, also one of a moment ago. Undefined: nobody's.
   * @throws LogUnavailable
   */
  async leadOfPhone(e164: string): Promise<string | undefined> {
    const newest = async () => {
      const text = `select id from read.pipeline where phone_key = $1 and ${isOfWork('pipeline')} order by created_at desc limit 1`;
      return (await this.pool.query<{ id: string }>(text, [phoneKey(e164)])).rows[0]?.id;
    };
    const known = await newest();
    if (known !== undefined || !(await haveRead(this.pool, ['pipeline'], await this.log.head(), patienceMs)))
      return known;
    return newest();
  }

  /** The message with this id at its service. Undefined: there is none, or it is not known yet. */
  async messageOfProvider(providerId: string): Promise<string | undefined> {
    const text = 'select id from read.messages where provider_id = $1';
    return (await this.pool.query<{ id: string }>(text, [providerId])).rows[0]?.id;
  }

  /** Resolves once the read model of messages has reached the position, or after so many milliseconds. */
  async hasRead(position: string, patienceMs: number): Promise<void> {
    await haveRead(this.pool, ['messages'], position, patienceMs);
  }

  /**
   * Resolves once a lead, a document or a referral that is in the log now would be found here: one made a moment ago may not be yet.
   * @throws ProblemError not_ready; LogUnavailable
   */
  async upToDate(): Promise<void> {
    await caughtUp(this.pool, ['pipeline', 'documents', 'referrals'], await this.log.head(), patienceMs);
  }
}

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
    private readonly config: Config,
  ) {}

  /** What would block a message now, by the rule of sending itself. @throws ProblemError lead_not_found */
  async sending(leadId: string): Promise<Sending> {
    const known = await this.living(leadId);
    const [email, sms] = await Promise.all([this.of('email', known), this.of('sms', known)]);
    return { email, sms, mailReplies: this.config.mailReplies.address !== undefined };
  }

  /**
   * Notes what the owner said about mail or texts: again, if something else was said of the address since.
   * @param expected the lead's revision that the caller has seen
   * @throws SubjectUnreadable; what the command throws
   */
  noteConsent(call: Call, leadId: string, body: NoteConsent, expected: number | undefined): Promise<CommandAnswer> {
    return this.commands.once(call, leadId, [leadId, body], 200, async (keyed) => {
      const stands = await this.stands(leadId, body.channel, body.consent === 'withdrawn');
      return this.commands.execute(
        noteConsent,
        leadId,
        { ...body, stands },
        {
          ...contextOf(call, keyed),
          expected,
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
      const { messages, leads } = await this.addresses.bouncedAt(lead.email);
      for (const id of leads) await this.commands.execute(reopenKept, id, { note }, contextOf(call, undefined));
      for (const id of messages) {
        const { position } = await this.commands.execute(reopenAddress, id, { note }, contextOf(call, undefined));
        await this.addresses.hasRead(position, readPatienceMs);
      }
      return this.sending(leadId);
    });
  }

  /** Whether that is what sending goes by. A refusal that is older than the lead's newest request, or than a START, is not. */
  private async stands(leadId: string, channel: MessageChannel, unsubscribed: boolean): Promise<boolean> {
    const known = await this.leads.read(leadId);
    if (channel === 'sms') {
      // Against a STOP staff can note nothing.
      if (!known || !unsubscribed) return true;
      return (await this.addresses.isCurrent()) && (await this.of('sms', known)).request === 'unsubscribed';
    }
    if (!known?.lead.email) return true;
    if (!(await this.addresses.stands('email', known.lead.email, unsubscribed))) return false;
    return !unsubscribed || (await this.of('email', known)).request === 'unsubscribed';
  }

  /** @throws ProblemError lead_not_found, also for a deleted or erased lead */
  async living(leadId: string): Promise<LeadToWrite> {
    const known = await this.leads.read(leadId);
    if (!known || known.lead.deleted || known.now.erased) throw new ProblemError('lead_not_found');
    return known;
  }

  private async of(channel: MessageChannel, { lead, now }: LeadToWrite): Promise<Sending[MessageChannel]> {
    const to = channel === 'sms' ? textNumber(lead.phone) : isKnown(lead.email) ? lead.email : null;
    const address = to ? await this.addresses.standing(channel, to) : null;
    const why = (purpose: MessagePurpose) => withheldNow({ channel, purpose, lead: now, address, stages: undefined });
    return { request: why(asked.request), campaigns: why(asked.campaigns) };
  }
}
