import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Part } from '../../../../contracts/src/events/personal.js';
import { analysisIdOf } from '../../analyses/domain/analysis-ids.js';

/** A stream of a case. `part`: the stream is also about somebody else, whose part stays. */
export interface CaseStream {
  stream: string;
  part: Part | null;
}

/** How a read model finds the streams of a lead's case. */
export interface CaseSource {
  /** Streams are named `<category>-<id>`. */
  category: string;
  part: Part | null;
  /** A table or view with the columns `id` and `lead_id`. */
  from: string;
}

/** Every kind of stream about a lead, besides its own, is listed here and is erased with the lead. */
export const caseSources: readonly CaseSource[] = [
  { category: 'analysis', part: null, from: 'read.analyses' },
  { category: 'document', part: null, from: 'read.documents' },
  { category: 'message', part: null, from: 'read.messages' },
  // A message to a realtor about the lead's referral names the client.
  {
    category: 'message',
    part: null,
    from: `(select m.id, r.lead_id from read.messages m join read.referrals r on r.id = m.referral_id where m.lead_id is null) m`,
  },
  { category: 'referral', part: 'client', from: 'read.referrals' },
];

/** Streams whose name derives from the lead's id, whether they exist or not. */
export const derivedStreams: readonly ((leadId: string) => string)[] = [
  (leadId) => `analysis-${analysisIdOf(leadId)}`,
  (leadId) => `campaign-${leadId}`,
];

const found = caseSources
  .map(
    ({ category, part, from }) =>
      `select lead_id, '${category}-' || id as stream, ${part === null ? 'null' : `'${part}'`} as part from ${from} where lead_id is not null`,
  )
  .join(' union all ');

/** How a person is reached: e-mail addresses in lower case, phone numbers as `phoneKey` has them. */
export interface Reached {
  emails: readonly string[];
  phones: readonly string[];
}

/**
 * Streams of no lead that only an address leads to: an analysis that no longer has a lead, a text from before the lead, a
 * mail to somebody who only began a form, a referral that became no lead. If a lead that stays has the same address, they
 * belong to that lead and are left out.
 */
const addressed = `
  with email as (select e from unnest($1::text[]) e where not exists
      (select from read.pipeline l where lower(l.email) = e and l.id <> all($3::uuid[]))),
    phone as (select p from unnest($2::text[]) p where not exists
      (select from read.pipeline l where l.phone_key = p and l.id <> all($3::uuid[])))
  select 'analysis-' || id as stream, null as part from read.analyses where lead_id is null and lower(email) in (select e from email)
  union all select 'referral-' || id, 'client' from read.referrals where lead_id is null and lower(client_email) in (select e from email)
  union all select 'message-' || id, null from read.messages
    where lead_id is null and user_id is null and referral_id is null and document_id is null
      and (lower(address) in (select e from email) or (channel = 'sms' and ${digitsOf('address')} in (select p from phone)))`;

/** As `phoneKey` makes it. */
function digitsOf(column: string): string {
  return `regexp_replace(regexp_replace(${column}, '\\D', '', 'g'), '^1(\\d{10})$', '\\1')`;
}

/** Finds what belongs to a lead's case. */
@Injectable()
export class CaseStreams {
  constructor(private readonly pool: Pool) {}

  /** The lead's own stream first; streams with derived names may not exist. Throws what Postgres throws. */
  async of(leadId: string): Promise<CaseStream[]> {
    const { rows } = await this.pool.query<CaseStream>(
      `select distinct stream, part from (${found}) f where lead_id = $1 order by stream`,
      [leadId],
    );
    const own = [`lead-${leadId}`, ...derivedStreams.map((nameOf) => nameOf(leadId))];
    const others = rows.filter(({ stream }) => !own.includes(stream));
    return [...own.map((stream) => ({ stream, part: null })), ...others];
  }

  /** Streams of no lead that the addresses lead to. An address that another lead has is left out. Throws what Postgres throws. */
  async addressed({ emails, phones }: Reached, leadIds: readonly string[]): Promise<CaseStream[]> {
    if (emails.length + phones.length === 0) return [];
    const text = `select stream, part from (${addressed}) a order by stream`;
    return (await this.pool.query<CaseStream>(text, [emails, phones, leadIds])).rows;
  }

  /** Streams of erased people that turned up later and have not been ended. By lead. */
  async late(): Promise<Map<string, string[]>> {
    const { rows } = await this.pool.query<{ leadId: string; streams: string[] }>(
      `select e.lead_id as "leadId", array_agg(f.stream order by f.stream) as streams
       from read.erasures e join (${found}) f on f.lead_id = e.lead_id
       where e.ended and not e.streams ? f.stream group by e.lead_id limit 100`,
    );
    return new Map(rows.map(({ leadId, streams }) => [leadId, streams]));
  }
}
