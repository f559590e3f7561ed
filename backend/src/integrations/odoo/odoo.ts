import { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundOptions } from '../../platform/outbound/outbound.js';
import { externalIdOf, leadOfExternalId, odooLeadsSchema, odooValues, readFields, referenceOf } from './lead-format.js';
import type { MarketingLead, OdooLead } from './lead-format.js';
import { malformed, refusal } from './odoo-errors.js';
import { odooCaller, odooVersion, type CallOdoo, type Exchange } from './odoo-caller.js';
import type { OdooAccount, OdooApi } from './odoo-wire.js';

/** Where the marketing system is; undefined parts: not configured. */
export interface OdooOptions extends OdooAccount {
  /** Which of its two APIs is asked. */
  api: OdooApi;
  /** For all calls of one request together. */
  timeoutMs?: number;
  measure?: OutboundOptions['measure'];
}

/** How a lead is handed over. */
export interface HandOver {
  /** Odoo's id of a lead that came from there, and so has no reference of ours over there. */
  cameAs?: number | undefined;
  /** One that is there already gets our values. */
  overwrite?: boolean;
  /** Ends it before its time. */
  signal?: AbortSignal;
}

const idsSchema = z.array(z.int().positive());
const createdSchema = z.union([idsSchema.length(1).transform(([id]) => id!), z.int().positive()]);
/** `ids` is false where it took nothing; `messages` say why. */
const importedSchema = z.object({ ids: z.union([idsSchema.length(1).transform(([id]) => id), z.literal(false)]) });
const anyJson = z.unknown().refine((answer) => answer !== undefined);
const metadataSchema = z.array(z.object({ id: z.int(), xmlid: z.union([z.string(), z.literal(false)]) }));
/** Archived records are found as well. */
const context = { active_test: false };
const model = 'crm.lead';

/** Odoo's CRM. The one place that talks to it; how a call looks on the wire is `json2-format.ts` and `jsonrpc-format.ts`. */
export class Odoo {
  private readonly timeoutMs: number;
  private readonly outbound: Outbound;

  constructor(private readonly options: OdooOptions) {
    const { apiKey, measure } = options;
    this.timeoutMs = options.timeoutMs ?? 8_000;
    const secrets = apiKey ? [apiKey] : [];
    this.outbound = new Outbound({
      ...{ provider: 'odoo', called: 'The marketing system', secrets },
      ...(measure && { measure }),
    });
  }

  /**
   * Makes the lead in Odoo's CRM, unless a call before did: it is found by its reference, also when it is archived there. It is
   * imported under an external id (`load`; table ir_model_data, unique by module and name), so that even a call that is still
   * under way over there after we gave up waiting makes no second one. Where imports are refused it is created.
   * @returns Odoo's id of it
   * @throws OutboundError
   */
  async upsertLead(lead: MarketingLead, { cameAs, overwrite = false, signal }: HandOver = {}): Promise<string> {
    const call = await this.signIn(signal);
    const values = odooValues(lead);
    const reference = referenceOf(lead.id);
    const known = (await find(call, reference)) ?? (cameAs === undefined ? undefined : await findById(call, cameAs));
    if (known !== undefined) {
      if (overwrite) await call({ model, method: 'write', ids: [known], args: { vals: values }, context });
      return String(known);
    }
    const made = { ...values, referred: reference };
    const id =
      (await importLead(call, externalIdOf(lead.id), made)) ??
      // Another call may have come first.
      (await find(call, reference)) ??
      (await create(call, made));
    return String(id);
  }

  /**
   * Deletes what Odoo has of a lead of ours, archived ones too.
   * @param ids over there, as the log has them
   * @returns how many there were
   * @throws OutboundError
   */
  async removeLead(leadId: string, ids: readonly number[], signal?: AbortSignal): Promise<number> {
    const call = await this.signIn(signal);
    const domain = ['|', ['referred', '=', referenceOf(leadId)], ['id', 'in', ids]];
    const found = idsSchema.safeParse(
      await call({ model, method: 'search', args: { domain, limit: 1_000, order: 'id' }, context }),
    );
    if (!found.success) throw malformed();
    if (found.data.length > 0) await call({ model, method: 'unlink', ids: found.data, context });
    return found.data.length;
  }

  /** A page of Odoo's leads by id, archived ones too. @param after the last id of the page before, 0 for the first @throws OutboundError */
  async leadsAfter(after: number, limit: number): Promise<OdooLead[]> {
    return read(await this.signIn(), [['id', '>', after]], limit);
  }

  /** How many leads Odoo has, archived ones too. @throws OutboundError */
  async countLeads(): Promise<number> {
    const call = await this.signIn();
    const counted = z.int().safeParse(await call({ model, method: 'search_count', args: { domain: [] }, context }));
    if (!counted.success) throw malformed();
    return counted.data;
  }

  /** Which of these leads of ours Odoo has. @param cameAs ids over there of leads that came from there @throws OutboundError */
  async leadsOf(leadIds: readonly string[], cameAs: readonly number[] = []): Promise<OdooLead[]> {
    if (leadIds.length + cameAs.length === 0) return [];
    const domain = ['|', ['referred', 'in', leadIds.map(referenceOf)], ['id', 'in', cameAs]];
    return read(await this.signIn(), domain, leadIds.length + cameAs.length + 100);
  }

  /** One of its leads, undefined where it has none with this id. @throws OutboundError */
  async lead(odooId: number): Promise<OdooLead | undefined> {
    return (await read(await this.signIn(), [['id', '=', odooId]], 1))[0];
  }

  /**
   * The lead of ours that each was imported as: it stays known where somebody wrote over its reference.
   * @returns by Odoo's id; those that were not imported by us are not in it
   * @throws OutboundError
   */
  async importedAs(odooIds: readonly number[]): Promise<Map<number, string>> {
    if (odooIds.length === 0) return new Map();
    const call = await this.signIn();
    const found = metadataSchema.safeParse(await call({ model, method: 'get_metadata', ids: odooIds, context }));
    if (!found.success) throw malformed();
    return new Map(
      found.data.flatMap(({ id, xmlid }): [number, string][] => {
        const leadId = xmlid === false ? null : leadOfExternalId(xmlid);
        return leadId === null ? [] : [[id, leadId]];
      }),
    );
  }

  /** Names of the variables that are not set: without them nothing is asked. Their values are secrets, and never leave. */
  missing(): string[] {
    const { api, url, db, user, apiKey } = this.options;
    const variables = {
      ODOO_URL: url,
      ...(api === 'jsonrpc' && { ODOO_DB: db, ODOO_USER: user }),
      ODOO_API_KEY: apiKey,
    };
    return Object.entries(variables).flatMap(([name, value]) => (value ? [] : [name]));
  }

  /** Signs in and asks for the version. @throws OutboundError */
  async testConnection(): Promise<string> {
    const exchange = this.exchange();
    const call = await odooCaller(this.options, exchange);
    // With JSON-2 the key goes with each call: this one takes nothing and tells nothing of anybody's data.
    if (this.options.api === 'json2') await call({ model: 'res.users', method: 'context_get' });
    return odooVersion(this.options, exchange);
  }

  private signIn(signal?: AbortSignal): Promise<CallOdoo> {
    return odooCaller(this.options, this.exchange(signal));
  }

  /** Sends requests within one deadline. */
  private exchange(signal?: AbortSignal): Exchange {
    if (this.missing().length > 0) throw refusal('is not configured');
    const time = AbortSignal.timeout(this.timeoutMs);
    const both = signal ? AbortSignal.any([time, signal]) : time;
    return (request) => this.outbound.json(anyJson, { ...request, signal: both });
  }
}

async function read(call: CallOdoo, domain: unknown[], limit: number): Promise<OdooLead[]> {
  const args = { domain, fields: readFields, limit, order: 'id' };
  const found = odooLeadsSchema.safeParse(await call({ model, method: 'search_read', args, context }));
  if (!found.success) throw malformed();
  return found.data;
}

function find(call: CallOdoo, reference: string): Promise<number | undefined> {
  return first(call, [['referred', '=', reference]]);
}

function findById(call: CallOdoo, odooId: number): Promise<number | undefined> {
  return first(call, [['id', '=', odooId]]);
}

async function first(call: CallOdoo, domain: unknown[]): Promise<number | undefined> {
  const args = { domain, limit: 1, order: 'id' };
  const found = idsSchema.safeParse(await call({ model, method: 'search', args, context }));
  if (!found.success) throw malformed();
  return found.data[0];
}

/** Undefined where Odoo takes no import, or not this one: then it has made nothing. */
async function importLead(
  call: CallOdoo,
  externalId: string,
  values: Record<string, string>,
): Promise<number | undefined> {
  const args = { fields: ['id', ...Object.keys(values)], data: [[externalId, ...Object.values(values)]] };
  try {
    const imported = importedSchema.safeParse(await call({ model, method: 'load', args }));
    // It may have been made: nobody is to create it beside.
    if (!imported.success) throw malformed();
    return imported.data.ids || undefined;
  } catch (error) {
    if (!(error instanceof OutboundError) || error.kind !== 'refused') throw error;
    return undefined;
  }
}

async function create(call: CallOdoo, values: Record<string, string>): Promise<number> {
  const made = createdSchema.safeParse(await call({ model, method: 'create', args: { vals_list: [values] } }));
  if (!made.success) throw malformed();
  return made.data;
}
