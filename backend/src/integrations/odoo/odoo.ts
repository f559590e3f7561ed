import { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundOptions } from '../../platform/outbound/outbound.js';
import type { OdooLead } from '../../../../contracts/src/marketing/name-in-odoo.js';
import {
  externalIdOf,
  leadOfExternalId,
  odooLeadsSchema,
  odooValues,
  readFields,
  referenceOf,
  type MarketingLead,
} from './lead-format.js';
import { refusal, understood, type OdooAccount, type OdooApi } from './odoo-wire.js';
import { odooCaller, odooVersion, type CallOdoo, type Exchange } from './odoo-caller.js';
import { timeLimit } from '../../../../event-store/src/flow/time-limit.js';

/** The marketing system's address and account; undefined parts: not configured. */
export interface OdooOptions extends OdooAccount {
  /** Which of its two APIs is called. */
  api: OdooApi;
  /** For all calls of one request together. */
  timeoutMs?: number;
  measure?: OutboundOptions['measure'];
}

/** How a lead is handed over. */
export interface HandOver {
  /** Odoo's id of a lead that came from Odoo, and so has no reference of ours there. */
  cameAs?: number | undefined;
  /** Overwrites an existing lead with our values. */
  overwrite?: boolean;
  /** Aborts it. */
  signal?: AbortSignal;
}

const idsSchema = z.array(z.int().positive());
const createdSchema = z.union([idsSchema.length(1).transform(([id]) => id!), z.int().positive()]);
/** `ids` is false if nothing was imported; `messages` say why. */
const importedSchema = z.object({ ids: z.union([idsSchema.length(1).transform(([id]) => id), z.literal(false)]) });
const anyJson = z.unknown().refine((answer) => answer !== undefined);
const metadataSchema = z.array(z.object({ id: z.int(), xmlid: z.union([z.string(), z.literal(false)]) }));
/** Archived records are found as well. */
const context = { active_test: false };
const model = 'crm.lead';

/** Odoo's CRM. Only this class calls it; the wire formats are in `odoo-caller.ts` and `jsonrpc-format.ts`. */
export class Odoo {
  private readonly timeoutMs: number;
  private readonly outbound: Outbound;

  constructor(private readonly options: OdooOptions) {
    const { apiKey, measure } = options;
    this.timeoutMs = options.timeoutMs ?? 8_000;
    const secrets = apiKey ? [apiKey] : [];
    this.outbound = new Outbound({
      ...{ provider: 'odoo', called: 'The marketing system', secrets },
      measure,
    });
  }

  /**
   * Makes the lead in Odoo's CRM, unless an earlier call did: it is found by its reference, even if archived there. It is imported under
   * an external id (`load`; table ir_model_data, unique by module and name), so that a call that still runs over there after our timeout
   * makes no second one. If imports are refused, it is created.
   * @returns Odoo's id of the lead
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
      // Another call may have been first.
      (await find(call, reference)) ??
      (await create(call, made));
    return String(id);
  }

  /**
   * Deletes Odoo's copies of our lead, also archived ones.
   * @param ids Odoo's, as the log has them
   * @returns how many there were
   * @throws OutboundError
   */
  async removeLead(leadId: string, ids: readonly number[], signal?: AbortSignal): Promise<number> {
    const call = await this.signIn(signal);
    const domain = ['|', ['referred', '=', referenceOf(leadId)], ['id', 'in', ids]];
    const args = { domain, limit: 1_000, order: 'id' };
    const found = understood(idsSchema, await call({ model, method: 'search', args, context }));
    if (found.length > 0) await call({ model, method: 'unlink', ids: found, context });
    return found.length;
  }

  /** A page of Odoo's leads by id, with archived ones. @param after the previous page's last id, 0 for the first @throws OutboundError */
  async leadsAfter(after: number, limit: number): Promise<OdooLead[]> {
    return read(await this.signIn(), [['id', '>', after]], limit);
  }

  /** How many leads Odoo has, with archived ones. @throws OutboundError */
  async countLeads(): Promise<number> {
    const call = await this.signIn();
    return understood(z.int(), await call({ model, method: 'search_count', args: { domain: [] }, context }));
  }

  /** Which of these leads of ours Odoo has. @param cameAs Odoo's ids of leads that came from there @throws OutboundError */
  async leadsOf(leadIds: readonly string[], cameAs: readonly number[] = []): Promise<OdooLead[]> {
    if (leadIds.length + cameAs.length === 0) return [];
    const domain = ['|', ['referred', 'in', leadIds.map(referenceOf)], ['id', 'in', cameAs]];
    return read(await this.signIn(), domain, leadIds.length + cameAs.length + 100);
  }

  /** One of its leads, undefined if it has none with this id. @throws OutboundError */
  async lead(odooId: number): Promise<OdooLead | undefined> {
    return (await read(await this.signIn(), [['id', '=', odooId]], 1))[0];
  }

  /**
   * Our lead's id for each imported lead: it stays known even if somebody overwrites the reference.
   * @returns by Odoo's id; leads that we did not import are left out
   * @throws OutboundError
   */
  async importedAs(odooIds: readonly number[]): Promise<Map<number, string>> {
    if (odooIds.length === 0) return new Map();
    const call = await this.signIn();
    const found = understood(metadataSchema, await call({ model, method: 'get_metadata', ids: odooIds, context }));
    return new Map(
      found.flatMap(({ id, xmlid }): [number, string][] => {
        const leadId = xmlid === false ? null : leadOfExternalId(xmlid);
        return leadId === null ? [] : [[id, leadId]];
      }),
    );
  }

  /** Names of the unset variables, without which nothing is called. Their values are secrets, and stay here. */
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
    // JSON-2 sends the key with each call: this one neither changes nor reveals anybody's data.
    if (this.options.api === 'json2') await call({ model: 'res.users', method: 'context_get' });
    return odooVersion(this.options, exchange);
  }

  private signIn(signal?: AbortSignal): Promise<CallOdoo> {
    return odooCaller(this.options, this.exchange(signal));
  }

  /** Sends requests under one common deadline. */
  private exchange(signal?: AbortSignal): Exchange {
    if (this.missing().length > 0) throw refusal('is not configured');
    const both = timeLimit(this.timeoutMs, signal);
    return (request) => this.outbound.json(anyJson, { ...request, signal: both });
  }
}

async function read(call: CallOdoo, domain: unknown[], limit: number): Promise<OdooLead[]> {
  const args = { domain, fields: readFields, limit, order: 'id' };
  return understood(odooLeadsSchema, await call({ model, method: 'search_read', args, context }));
}

function find(call: CallOdoo, reference: string): Promise<number | undefined> {
  return first(call, [['referred', '=', reference]]);
}

function findById(call: CallOdoo, odooId: number): Promise<number | undefined> {
  return first(call, [['id', '=', odooId]]);
}

async function first(call: CallOdoo, domain: unknown[]): Promise<number | undefined> {
  const args = { domain, limit: 1, order: 'id' };
  return understood(idsSchema, await call({ model, method: 'search', args, context }))[0];
}

/** Undefined if Odoo refuses imports, or this one: then it has made nothing. */
async function importLead(
  call: CallOdoo,
  externalId: string,
  values: Record<string, string>,
): Promise<number | undefined> {
  const args = { fields: ['id', ...Object.keys(values)], data: [[externalId, ...Object.values(values)]] };
  try {
    // An answer that is not understood: it may have been made, so it must not be created in addition.
    return understood(importedSchema, await call({ model, method: 'load', args })).ids || undefined;
  } catch (error) {
    if (!(error instanceof OutboundError) || error.kind !== 'refused') throw error;
    return undefined;
  }
}

async function create(call: CallOdoo, values: Record<string, string>): Promise<number> {
  return understood(createdSchema, await call({ model, method: 'create', args: { vals_list: [values] } }));
}
