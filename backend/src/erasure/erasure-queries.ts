import { shownRow } from '../platform/database/read-models.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Pool } from 'pg';
import { erasureProviders } from '../../../contracts/src/erasure/erasure.js';
import { statusesBeforeEnrollment, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import type {
  ErasureCertificate,
  ErasureListAnswer,
  ErasurePreview,
  ErasureState,
} from '../../../contracts/src/erasure/queries.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { ErasureEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { Backups } from '../backups/backups.js';
import { signedLines, HistorySigner } from '../leads/application/lead-histories.js';
import { existingLead, leadDecider } from '../leads/decide/living-lead.js';
import { emptyStream, foldRead, refusalOf } from '../platform/commands/folded-stream.js';
import { Config } from '../platform/config/config.js';
import { DomainError } from '../platform/problems/problem.js';
import { certificateLines, keysGoneAt, shownErasure } from './certificate.js';
import { AskProviders } from './ask-providers.js';
import { factsOf, type CaseFacts } from './case-facts.js';
import { CaseStreams, StoredStreams } from './case-streams.js';
import { erasureCategory, erasureName } from './record-erasure.js';
import type { Retention } from '../../../contracts/src/operations/retention.js';
import { OfficeSettings } from '../settings/office/office-settings.js';

const listed = 500;

/** What an erasure would do, how far it is, and its certificate. Straight from the log. */
@Injectable()
export class ErasureQueries {
  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly dataSource: DataSource,
    private readonly streams: CaseStreams,
    private readonly stored: StoredStreams,
    private readonly providers: AskProviders,
    private readonly signer: HistorySigner,
    private readonly backups: Backups,
    private readonly config: Config,
  ) {}

  /** Refused like the erasure itself. @throws DomainError lead_not_found, stream_erased, stream_unreadable; LogUnavailable */
  async preview(leadId: string): Promise<ErasurePreview> {
    const lead = await this.log.readStream(`lead-${leadId}`);
    const folded = foldRead(leadDecider, emptyStream(leadDecider), lead);
    const refusal = refusalOf(folded);
    if (refusal) throw refusal;
    const state = existingLead(folded.state);
    const found = await this.streams.of([leadId]);
    const accounts = await Promise.all(
      found.map(async ({ stream, part }) => ({ stream, part, ...(await this.stored.accountOf(stream, part)) })),
    );
    const there = accounts.filter(({ events }) => events > 0);
    const events = (await Promise.all(there.map(({ stream }) => this.log.readStream(stream)))).flat();
    return {
      leadId,
      name: state.name,
      others: await this.samePerson(leadId, state.email),
      streams: there.map(({ stream, part, events: count, keys, clear }) => ({
        ...{ stream, part, events: count, keys: keys.length, clear },
      })),
      files: state.files.length,
      openEffects: await this.openEffects(leadId),
      providers: this.providersOf(factsOf(events)),
      backups: this.config.backupTo === undefined ? 'no_folder' : 'noted',
    };
  }

  /** Null if the lead was not erased. @throws LogUnavailable */
  async state(leadId: string): Promise<ErasureState | null> {
    const lead = await this.log.readStream(`lead-${leadId}`);
    return shownErasure(lead, await this.log.readStream(erasureCategory + leadId));
  }

  /** @throws DomainError erasure_not_found, erasure_under_way; what the place of the backups throws */
  async certificate(leadId: string): Promise<ErasureCertificate> {
    const state = await this.state(leadId);
    if (!state) throw new DomainError('erasure_not_found');
    if (state.stage !== 'complete') throw new DomainError('erasure_under_way');
    const now = new Date();
    const keys = await this.stored.destroyedKeys(state.streams, keysGoneAt(state));
    const holding = await this.backups.holding(keys, now);
    return signedLines(certificateLines(state, holding, now.toISOString()), this.signer);
  }

  /** The newest first. */
  async list(): Promise<ErasureListAnswer> {
    const rows = await this.dataSource.getRepository(ErasureEntry).find({ order: { erasedAt: 'DESC' }, take: listed });
    return {
      erasures: rows.map(({ leadId, erasedAt, reason, completedAt }) => ({ leadId, reason, erasedAt, completedAt })),
    };
  }

  /** Leads of the same e-mail address, deleted ones too. An unknown address matches nobody. */
  async sameAddress(leadId: string, email: string): Promise<ErasurePreview['others']> {
    const key = emailKey(email);
    if (key === null) return [];
    const rows = await this.dataSource
      .createQueryBuilder(PipelineLead, 'other')
      .where('other.emailKey = :key and other.id <> :leadId', { key, leadId })
      .orderBy({ 'other.createdAt': 'DESC', 'other.id': 'ASC' })
      .limit(100)
      .getMany();
    return rows.map(otherLead);
  }

  /** Leads of the same address, and leads merged into this one, whatever their address. */
  private async samePerson(leadId: string, email: string): Promise<ErasurePreview['others']> {
    const others = await this.sameAddress(leadId, email);
    const merged = await this.dataSource.getRepository(PipelineLead).findBy({ mergedInto: leadId });
    const known = new Set(others.map(({ id }) => id));
    return [...others, ...merged.filter(({ id }) => !known.has(id)).map(otherLead)];
  }

  private async openEffects(leadId: string): Promise<number> {
    const { rows } = await this.pool.query<{ open: number }>(
      `select count(*)::integer as open from effects
       where lead_id = $1 and manager <> $2 and state in ('due', 'running', 'failed', 'unknown')`,
      [leadId, erasureName],
    );
    return rows[0]!.open;
  }

  private providersOf(facts: CaseFacts): ErasurePreview['providers'] {
    const asked = {
      stripe: facts.stripeCustomerId !== null,
      docuseal: facts.documentIds.length > 0,
      odoo: facts.odooIds.length > 0,
      twilio: facts.textIds.length > 0,
    };
    return erasureProviders.map((provider) => ({
      ...{ provider, configured: this.providers.isConfigured(provider), asked: asked[provider] },
      kept: provider === 'stripe' ? facts.invoices : 0,
    }));
  }
}

function otherLead({ id, name, propertyAddress, status }: PipelineLead): ErasurePreview['others'][number] {
  return { id, name, propertyAddress, status };
}

const lastListed = 200;

/** No customer, or no more: whoever enrolled is looked after for as long as the property is. */
const proposedStatuses: readonly LeadStatus[] = [...statusesBeforeEnrollment, 'lost'];

/**
 * Cases, deleted ones too, without any event since the instant $1, in one of the stages $2. Leaves out erased leads. Merged leads count
 * with the one that stays. `read.activity` has the events that name a lead; those of an analysis do not.
 */
// Raw SQL: laterals.
const kept = `
  select p.id, p.name, p.status, last.since, (count(*) over ())::integer as count
  from read.pipeline p
  cross join lateral (select p.id || array(select part.id from read.pipeline part where part.merged_into = p.id) as ids) of_case
  cross join lateral (select greatest(p.stage_since, p.last_contacted_at, p.created_at,
      (select max(a.occurred_at) from read.activity a where a.lead_id = any(ids)),
      (select max(e.occurred_at) from read.analyses n join read.event_index e on e.position = n.position
        where n.lead_id = any(ids))) as since) last
  where p.erased_at is null and p.merged_into is null and p.status = any($2)
    and greatest(p.stage_since, p.last_contacted_at, p.created_at) < $1 and last.since < $1
    and (p.walkthrough_start is null or p.walkthrough_start < $1)
    and not exists (select from read.tasks t where t.lead_id = any(ids) and t.completed_at is null)
  order by last.since, p.id limit ${lastListed}`;

type Row = Omit<Retention['leads'][number], 'since'> & { since: Date; count: number };

/** Leads whose retention period, set by the office, is over. It only proposes, and erases nothing. */
@Injectable()
export class RetentionProposals {
  constructor(
    private readonly pool: Pool,
    private readonly settings: OfficeSettings,
  ) {}

  /** @param now the instant that years are counted back from */
  async list(now = new Date()): Promise<Retention> {
    const years = this.settings.current.retentionYears;
    if (years === 0) return { years, leads: [], count: 0 };
    const before = new Date(now);
    before.setUTCFullYear(before.getUTCFullYear() - years);
    const { rows } = await this.pool.query<Row>(kept, [before, proposedStatuses]);
    return { years, leads: rows.map(({ count: _all, ...row }) => shownRow(row)), count: rows[0]?.count ?? 0 };
  }
}
