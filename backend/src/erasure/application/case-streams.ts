import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Part } from '../../../../contracts/src/events/personal.js';
import { analysisIdOf } from '../../analyses/domain/analysis-ids.js';

/** A stream of a case. `part`: it is also about somebody else, who stays. */
export interface CaseStream {
  stream: string;
  part: Part | null;
}

/** How the streams of a lead's case are found in a read model. */
export interface CaseSource {
  /** Streams are named `<category>-<id>`. */
  category: string;
  part: Part | null;
  /** A table or view with the columns `id` and `lead_id`. */
  from: string;
}

/** Whatever has streams about a lead besides the lead's own stands here, and is erased with it. */
export const caseSources: readonly CaseSource[] = [
  { category: 'analysis', part: null, from: 'read.analyses' },
  { category: 'document', part: null, from: 'read.documents' },
  { category: 'referral', part: 'client', from: 'read.referrals' },
];

/** Streams whose name follows from the lead's id, whether they exist or not. */
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

/** Finds what belongs to a lead's case. */
@Injectable()
export class CaseStreams {
  constructor(private readonly pool: Pool) {}

  /** The lead's own stream first; those of derived names may not exist. Throws what Postgres throws. */
  async of(leadId: string): Promise<CaseStream[]> {
    const { rows } = await this.pool.query<CaseStream>(
      `select stream, part from (${found}) f where lead_id = $1 order by stream`,
      [leadId],
    );
    const own = [`lead-${leadId}`, ...derivedStreams.map((nameOf) => nameOf(leadId))];
    const others = rows.filter(({ stream }) => !own.includes(stream));
    return [...own.map((stream) => ({ stream, part: null })), ...others];
  }

  /** Streams of people who were erased, which were not ended with them: they turned up later. By lead. */
  async late(): Promise<Map<string, string[]>> {
    const { rows } = await this.pool.query<{ leadId: string; streams: string[] }>(
      `select e.lead_id as "leadId", array_agg(f.stream order by f.stream) as streams
       from read.erasures e join (${found}) f on f.lead_id = e.lead_id
       where e.ended and not e.streams ? f.stream group by e.lead_id limit 100`,
    );
    return new Map(rows.map(({ leadId, streams }) => [leadId, streams]));
  }
}
