import { shownRow } from '../platform/database/read-models.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { nameKey } from '../../../contracts/src/keys/names.js';
import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import { endsStream } from '../../../contracts/src/erasure/events.js';
import type { PersonFile } from '../../../contracts/src/erasure/person-file.js';
import { erasureProviderLabels, type ErasureProvider } from '../../../contracts/src/erasure/erasure.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { LogEvent } from '../../../event-store/src/types.js';
import { IntakeDrafts } from '../intake-drafts/intake-drafts.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { DomainError } from '../platform/problems/problem.js';
import { ownerStreamOf, summaryOf } from './person-streams.js';
import { factsOf } from './case-facts.js';
import { CaseStreams, type FoundStream } from './case-streams.js';
import { ErasureQueries } from './erasure-queries.js';

type Stream = PersonFile['referrals'][number];
type ReadStream = FoundStream & { read: LogEvent[] };
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
    const lead = leadAfter(events);
    if (!lead) throw new DomainError('lead_not_found');
    const others = await this.erasures.sameAddress(leadId, lead.email);
    const ids = [leadId, ...others.map(({ id }) => id)];
    const found = await this.read(await this.streams.of(ids));
    const leads = ids.map((id) => leadPart(id, found));
    const addressed = found.filter((each) => each.leadId === null);
    const unlinked = addressed.filter(({ stream }) => !isReferral(stream));
    return {
      format: 'person-file-1',
      madeAt: new Date().toISOString(),
      name: lead.name,
      email: lead.email,
      otherNames: otherNamesOf(lead.name, leads),
      leads: leads.map(({ elsewhere: _elsewhere, read: _read, ...part }) => part),
      others: unlinked.map(({ stream, read }) => shownStream(stream, read)),
      summary: summaryOf([...leads.flatMap(({ read }) => read), ...unlinked.map(({ read }) => read)]),
      drafts: await this.drafts.of(lead.email),
      referrals: addressed
        .filter(({ stream }) => isReferral(stream))
        .map(({ stream, read }) => shownStream(stream, read)),
      subscriber: await this.subscriber(lead.email),
      elsewhere: [...new Set(leads.flatMap(({ elsewhere }) => elsewhere))],
    };
  }

  /** Those that exist. */
  private async read(found: readonly FoundStream[]): Promise<ReadStream[]> {
    const read = await Promise.all(
      found.map(async (each) => ({ ...each, read: await this.log.readStream(each.stream) })),
    );
    return read.filter((each) => each.read.length > 0);
  }

  private async subscriber(email: string): Promise<PersonFile['subscriber']> {
    const { rows } = await this.pool.query<{ name: string; since: Date }>(
      'select name, created_at as since from property_analysis_subscribers where email = lower($1)',
      [email],
    );
    return rows[0] ? shownRow(rows[0]) : null;
  }
}

/** Referrals that became no lead are listed separately. */
function isReferral(stream: string): boolean {
  return ownerStreamOf(stream)?.category === 'referral';
}

function leadPart(leadId: string, found: readonly ReadStream[]): LeadPart {
  const there = found.filter((each) => each.leadId === leadId);
  const lead = leadAfter(there.find(({ stream }) => stream === `lead-${leadId}`)?.read ?? []);
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
    streams: there.map((each) => shownStream(each.stream, each.read)),
    files: (lead?.files ?? []).map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes })),
    elsewhere: (Object.keys(has) as ErasureProvider[])
      .filter((provider) => has[provider])
      .map((provider) => erasureProviderLabels[provider]),
  };
}

/** Other leads' names, as written there. */
function otherNamesOf(name: string, leads: readonly Pick<LeadPart, 'name'>[]): string[] {
  const others = new Map(leads.flatMap((lead) => (lead.name === null ? [] : [[nameKey(lead.name), lead.name]])));
  others.delete(nameKey(name));
  return [...others.values()];
}

/** In a referral's stream the realtor is another person. */
function shownStream(stream: string, events: readonly LogEvent[]): Stream {
  return {
    stream,
    events: events.flatMap((event) =>
      event.readable
        ? {
            type: event.type,
            means: eventDefinition(event.type)?.description ?? event.type,
            at: occurredAt(event),
            by: event.metadata.actor.kind,
            data: Object.fromEntries(Object.entries(event.data).filter(([field]) => !field.startsWith('realtor'))),
          }
        : [],
    ),
  };
}
