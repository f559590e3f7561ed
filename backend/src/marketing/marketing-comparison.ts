import type { OdooLead } from '../../../contracts/src/marketing/name-in-odoo.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type {
  ComparisonPage,
  ComparisonRow,
  ComparisonQuery,
  MarketingConnection,
} from '../../../contracts/src/marketing/routes.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { Odoo } from '../integrations/odoo/odoo.js';
import { counterpartOf, differences, type LeadHere } from './decide-comparison.js';
import { odooIdIn } from './marketing-manager.js';
import { Logger } from '../platform/logger.js';
import { orRefused } from '../platform/outbound/outbound-error.js';
import { ProblemError } from '../platform/problems/problem.js';
import { isOfWork } from '../leads/application/deleted-leads.js';

/** Leads of one page: a few calls of Odoo, well within their deadline. */
const pageOfLeads = 100;
/** Streams to read at once. */
const atOnce = 20;

/** Leaves out a lead that is being handed over: it is neither only here nor there. */
const compared = `${isOfWork('lead')} and lead.marketing <> 'requested'`;

/** Compares Odoo's leads with ours page by page. Only reads, on both sides. */
@Injectable()
export class MarketingComparison {
  constructor(
    private readonly odoo: Odoo,
    private readonly dataSource: DataSource,
    private readonly log: EventLog,
  ) {}

  /** A page of Odoo's leads: those that are no lead here, and those that differ. @throws OutboundError */
  async odooPage(after: number | undefined): Promise<ComparisonPage> {
    const total = after === undefined ? await this.odoo.countLeads() : null;
    const there = await this.odoo.leadsAfter(after ?? 0, pageOfLeads);
    const imported = await this.importedAs(there);
    const pairs = there.map((lead) => ({ lead, id: counterpartOf(lead, imported.get(lead.odooId)) }));
    const here = new Map((await this.leadsHere(pairs.map(({ id }) => id))).map((lead) => [lead.id, lead]));
    const unknown = there.filter((_, n) => !here.has(pairs[n]!.id));
    const sameEmail = await this.leadsByEmail(unknown.flatMap(({ email }) => emailKey(email) ?? []));
    const rows = pairs.flatMap(({ lead, id }): ComparisonRow[] => {
      const ours = here.get(id);
      if (ours?.deleted) return [];
      if (!ours) return [onlyThere(lead, imported.get(lead.odooId), sameEmail)];
      const fields = differences(ours, lead);
      const { name, revision } = ours;
      const odooId = String(lead.odooId);
      return fields.length > 0 ? [{ kind: 'differs', leadId: id, odooId, revision, name, fields }] : [];
    });
    const deletedHere = pairs.filter(({ id }) => here.get(id)?.deleted).length;
    const next = there.length === pageOfLeads ? String(there.at(-1)!.odooId) : null;
    return { rows, looked: there.length, total, deletedHere, next };
  }

  /** A page of the leads here: those that Odoo lacks. @throws OutboundError; LogUnavailable */
  async herePage(after: string | undefined): Promise<ComparisonPage> {
    const total = after === undefined ? await this.countHere() : null;
    const candidates = this.leads()
      .select(['lead.id', 'lead.name', 'lead.email', 'lead.propertyAddress', 'lead.marketing'])
      .where(compared)
      .orderBy('lead.id')
      .limit(pageOfLeads);
    if (after !== undefined) candidates.andWhere('lead.id > :after', { after });
    const page = await candidates.getMany();
    const known = new Set((await this.odoo.leadsOf(page.map(({ id }) => id))).map(({ leadId }) => leadId));
    const missing = page.filter(({ id }) => !known.has(id));
    const elsewhere = await this.knownByTheirIds(missing.filter(({ marketing }) => marketing === 'enrolled'));
    const rows = missing
      .filter(({ id }) => !elsewhere.has(id))
      .map(({ id: leadId, name, email, propertyAddress, marketing }): ComparisonRow => {
        const why = marketing === 'enrolled' ? 'gone' : marketing === 'failed' ? 'failed' : 'never';
        return { kind: 'only_here', leadId, name, email, propertyAddress, why };
      });
    const next = page.length === pageOfLeads ? page.at(-1)!.id : null;
    return { rows, looked: page.length, total, deletedHere: 0, next };
  }

  /** Those of our leads that Odoo has under the id in the log: they came from Odoo, or somebody overwrote our reference. */
  private async knownByTheirIds(leads: readonly Pick<PipelineLead, 'id'>[]): Promise<Set<string>> {
    const odooIds: number[] = [];
    for (let from = 0; from < leads.length; from += atOnce) {
      const streams = leads.slice(from, from + atOnce).map(({ id }) => this.log.readStream(`lead-${id}`));
      for (const events of await Promise.all(streams)) {
        const odooId = Number(odooIdIn(events));
        if (Number.isSafeInteger(odooId) && odooId > 0) odooIds.push(odooId);
      }
    }
    const there = await this.odoo.leadsOf([], odooIds);
    const imported = await this.importedAs(there);
    return new Set(there.map((lead) => counterpartOf(lead, imported.get(lead.odooId))));
  }

  private importedAs(leads: readonly OdooLead[]): Promise<Map<number, string>> {
    return this.odoo.importedAs(leads.flatMap(({ leadId, odooId }) => (leadId === null ? [odooId] : [])));
  }

  private leadsHere(ids: string[]): Promise<LeadHere[]> {
    return this.leads()
      .select(['lead.id as "id"', 'lead.name as "name"', 'lead.email as "email"', 'lead.phone as "phone"'])
      .addSelect(['lead.propertyAddress as "propertyAddress"', 'lead.revision as "revision"'])
      .addSelect(`not (${isOfWork('lead')})`, 'deleted')
      .where('lead.id = any(:ids)', { ids })
      .getRawMany<LeadHere>();
  }

  private async leadsByEmail(emails: string[]): Promise<Map<string, string>> {
    const found = await this.leads()
      .distinctOn(['lead.emailKey'])
      .select(['lead.emailKey', 'lead.id'])
      .where(`${isOfWork('lead')} and lead.emailKey = any(:emails)`, { emails })
      .orderBy({ 'lead.emailKey': 'ASC', 'lead.createdAt': 'ASC' })
      .getMany();
    return new Map(found.map(({ emailKey: email, id }) => [email!, id]));
  }

  private async countHere(): Promise<number> {
    const counted = this.leads().select('count(*)::int', 'count').where(compared);
    return (await counted.getRawOne<{ count: number }>())!.count;
  }

  private leads(): SelectQueryBuilder<PipelineLead> {
    return this.dataSource.createQueryBuilder(PipelineLead, 'lead');
  }
}

function onlyThere(lead: OdooLead, importedAs: string | undefined, sameEmail: Map<string, string>): ComparisonRow {
  const { odooId, leadId, name, email, phone, propertyAddress, archived } = lead;
  // We handed it over, and our lead is gone: an erased person must not come back.
  const wasHere = leadId !== null || importedAs !== undefined;
  const refused = wasHere ? 'was_here' : email === null ? 'no_email' : null;
  const same = sameEmail.get(emailKey(email) ?? '') ?? null;
  const there = { odooId: String(odooId), name, email, phone, propertyAddress, archived };
  return { kind: 'only_there', ...there, refused, sameEmail: wasHere ? null : same };
}

/** What is asked of the marketing system. A `correlationId` is for the log. */
@Injectable()
export class MarketingQueries {
  constructor(
    private readonly odoo: Odoo,
    private readonly comparison: MarketingComparison,
    private readonly logger: Logger,
  ) {}

  /** Whether it accepts our sign-in. @throws ProblemError odoo_not_configured, naming the unset variables; marketing_connection_failed */
  async test(correlationId: string): Promise<MarketingConnection> {
    const detail = notSet(this.odoo);
    if (detail !== undefined) throw new ProblemError('odoo_not_configured', { detail });
    return orRefused(
      'marketing_connection_failed',
      async () => ({ connected: true, version: await this.odoo.testConnection() }),
      (error) => this.logger.warn({ err: error, correlationId }, 'The marketing system could not be tested'),
    );
  }

  /** One page of one side, with what the other lacks. @throws ProblemError marketing_comparison_failed, saying why */
  async compare({ side, after }: ComparisonQuery, correlationId: string): Promise<ComparisonPage> {
    const detail = notSet(this.odoo);
    if (detail !== undefined) throw new ProblemError('marketing_comparison_failed', { detail });
    const page = () =>
      side === 'here'
        ? this.comparison.herePage(after)
        : this.comparison.odooPage(after === undefined ? undefined : Number(after));
    return orRefused('marketing_comparison_failed', page, (error) =>
      this.logger.warn({ err: error, correlationId }, 'The marketing system could not be compared with'),
    );
  }
}

/** The unset variables, as a sentence; undefined if all are set. */
function notSet(odoo: Odoo): string | undefined {
  const missing = odoo.missing();
  if (missing.length === 0) return undefined;
  return `${new Intl.ListFormat('en-US').format(missing)} ${missing.length > 1 ? 'are' : 'is'} not set.`;
}
