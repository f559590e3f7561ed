import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { eventDefinition } from '../../../../contracts/src/events/catalogue.js';
import { endsStream } from '../../../../contracts/src/events/erasure-events.js';
import type { PersonFile } from '../../../../contracts/src/queries/person-file.js';
import { erasureProviderLabels, type ErasureProvider } from '../../../../contracts/src/erasure.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { evolveLead, type LeadState } from '../../leads/domain/lead-state.js';
import { IntakeDrafts } from '../../intake-drafts/application/intake-drafts.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { summaryOf } from '../domain/person-summary.js';
import { factsOf, reachedBy } from './case-facts.js';
import { CaseStreams, type Reached } from './case-streams.js';
import { ErasureQueries } from './erasure-queries.js';

type Stream = PersonFile['referrals'][number];
type LeadPart = PersonFile['leads'][number] & { elsewhere: string[]; read: LogEvent[][] };

/** Collects what is stored of a person: everything that an e-mail address leads to. */
@Injectable()
export class PersonFiles {
  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly streams: CaseStreams,
    private readonly erasures: ErasureQueries,
    private readonly drafts: IntakeDrafts,
  ) {}

  /** @throws DomainError lead_not_found, stream_erased; LogUnavailable; what Postgres throws */
  async of(leadId: string): Promise<PersonFile> {
    const events = await this.log.readStream(`lead-${leadId}`);
    if (events.some(endsStream)) throw new DomainError('stream_erased');
    const lead = folded(events);
    if (!lead) throw new DomainError('lead_not_found');
    const others = await this.erasures.sameAddress(leadId, lead.email);
    const ids = [leadId, ...others.map(({ id }) => id)];
    const leads = await Promise.all(ids.map((id) => this.leadPart(id)));
    const linked = new Set(leads.flatMap(({ streams }) => streams.map(({ stream }) => stream)));
    const reached = reachedBy(factsOf(leads.flatMap(({ read }) => read.flat())));
    const addressed = await this.addressed(ids, reached, linked);
    return {
      format: 'person-file-1',
      madeAt: new Date().toISOString(),
      name: lead.name,
      email: lead.email,
      otherNames: otherNamesOf(lead.name, leads),
      leads: leads.map(({ elsewhere: _elsewhere, read: _read, ...part }) => part),
      others: addressed.map(({ stream, read }) => toldStream(stream, read)),
      summary: summaryOf([...leads.flatMap(({ read }) => read), ...addressed.map(({ read }) => read)]),
      drafts: await this.drafts.of(lead.email),
      referrals: await this.referralsOf(lead.email, linked),
      subscriber: await this.subscriber(lead.email),
      elsewhere: [...new Set(leads.flatMap(({ elsewhere }) => elsewhere))],
    };
  }

  private async leadPart(leadId: string): Promise<LeadPart> {
    const found = await this.streams.of(leadId);
    const read = await Promise.all(
      found.map(async ({ stream }) => ({ stream, read: await this.log.readStream(stream) })),
    );
    const there = read.filter((each) => each.read.length > 0);
    const lead = folded(there.find(({ stream }) => stream === `lead-${leadId}`)?.read ?? []);
    const facts = factsOf(there.flatMap((each) => each.read));
    const has: Record<ErasureProvider, boolean> = {
      stripe: facts.stripeCustomerId !== null,
      docuseal: facts.submissionIds.length > 0,
      odoo: facts.odooIds.length > 0,
      twilio: facts.textIds.length > 0,
    };
    return {
      leadId,
      name: lead?.name ?? null,
      read: there.map((each) => each.read),
      streams: there.map((each) => toldStream(each.stream, each.read)),
      files: (lead?.files ?? []).map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes })),
      elsewhere: (Object.keys(has) as ErasureProvider[])
        .filter((provider) => has[provider])
        .map((provider) => erasureProviderLabels[provider]),
    };
  }

  /** Messages and analyses without a lead. Referrals are listed separately. */
  private async addressed(
    ids: readonly string[],
    reached: Reached,
    linked: ReadonlySet<string>,
  ): Promise<{ stream: string; read: LogEvent[] }[]> {
    const found = await this.streams.addressed(reached, ids);
    const streams = found.map(({ stream }) => stream).filter((stream) => !linked.has(stream));
    const others = streams.filter((stream) => !stream.startsWith('referral-'));
    return Promise.all(others.map(async (stream) => ({ stream, read: await this.log.readStream(stream) })));
  }

  private async referralsOf(email: string, linked: ReadonlySet<string>): Promise<Stream[]> {
    if (email === '') return [];
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from read.referrals where lower(client_email) = lower($1) order by created_at',
      [email],
    );
    const streams = rows.map(({ id }) => `referral-${id}`).filter((stream) => !linked.has(stream));
    return Promise.all(streams.map(async (stream) => toldStream(stream, await this.log.readStream(stream))));
  }

  private async subscriber(email: string): Promise<PersonFile['subscriber']> {
    const { rows } = await this.pool.query<{ name: string; since: Date }>(
      'select name, created_at as since from property_analysis_subscribers where email = lower($1)',
      [email],
    );
    return rows[0] ? { name: rows[0].name, since: rows[0].since.toISOString() } : null;
  }
}

/** Other leads' names, as written there; case does not matter. */
function otherNamesOf(name: string, leads: readonly Pick<LeadPart, 'name'>[]): string[] {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  const others = new Map(leads.flatMap((lead) => (lead.name === null ? [] : [[plain(lead.name), lead.name]])));
  others.delete(plain(name));
  return [...others.values()];
}

function folded(events: readonly LogEvent[]): LeadState {
  return events.reduce<LeadState>((at, event) => (event.readable ? evolveLead(at, event as never) : at), null);
}

/** In a referral's stream the realtor is another person. */
function toldStream(stream: string, events: readonly LogEvent[]): Stream {
  return {
    stream,
    events: events.flatMap((event) =>
      event.readable
        ? {
            type: event.type,
            means: eventDefinition(event.type)?.description ?? event.type,
            at: new Date(event.metadata.occurredAt).toISOString(),
            by: event.metadata.actor.kind,
            data: Object.fromEntries(Object.entries(event.data).filter(([field]) => !field.startsWith('realtor'))),
          }
        : [],
    ),
  };
}
