import { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { Outbound, type OutboundOptions } from '../../platform/outbound/outbound.js';

/** Where the marketing system is; undefined parts: not configured. */
export interface OdooOptions {
  /** Without a slash at the end. */
  url: string | undefined;
  db: string | undefined;
  user: string | undefined;
  apiKey: string | undefined;
  /** For all calls of one request together. */
  timeoutMs?: number;
  measure?: OutboundOptions['measure'];
}

/** What Odoo keeps of a lead. */
export interface MarketingLead {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  propertyAddress: string;
}

const replySchema = z.union([
  z.object({ result: z.unknown(), error: z.undefined().optional() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);
const loginSchema = z.union([z.int().positive(), z.literal(false)]);
const foundSchema = z.array(z.int().positive());
const importedSchema = z.object({ ids: foundSchema.length(1) });

type Values = Record<string, string>;

/** Calls a method of the model crm.lead. */
type Call = (method: string, args: unknown[], keywords?: object) => Promise<unknown>;

/**
 * Odoo's external API over JSON-RPC (documentation of Odoo 17, "External API"): `common.authenticate` gives a user id,
 * `object.execute_kw` calls a model's method. The one place that talks to it.
 */
export class Odoo {
  private readonly timeoutMs: number;
  private readonly outbound: Outbound;

  constructor(private readonly options: OdooOptions) {
    const { apiKey, measure } = options;
    this.timeoutMs = options.timeoutMs ?? 8_000;
    const secrets = apiKey ? [apiKey] : [];
    this.outbound = new Outbound({
      provider: 'odoo',
      called: 'The marketing system',
      secrets,
      ...(measure && { measure }),
    });
  }

  /**
   * Makes the lead in Odoo's CRM, unless a call before did: it is found by its reference, also when it is archived there. It is
   * imported under an external id (`load`; table ir_model_data, unique by module and name), so that even a call that is still
   * under way over there after we gave up waiting makes no second one. Where imports are refused it is created.
   * @param signal ends it before its time
   * @returns Odoo's id of it
   * @throws OutboundError
   */
  async upsertLead(lead: MarketingLead, signal?: AbortSignal): Promise<string> {
    const reference = `lead-${lead.id}`;
    const time = AbortSignal.timeout(this.timeoutMs);
    const call = await this.signIn(signal ? AbortSignal.any([time, signal]) : time);
    const values = {
      name: lead.name || lead.email,
      contact_name: lead.name,
      email_from: lead.email,
      phone: lead.phone ?? '',
      street: lead.propertyAddress,
      referred: reference,
    };
    const id =
      (await find(call, reference)) ??
      (await importLead(call, `__import__.lead_pipeline_${lead.id}`, values)) ??
      // Another call may have come first.
      (await find(call, reference)) ??
      (await create(call, values));
    return String(id);
  }

  /** Names of the variables that are not set: without them nothing is asked. Their values are secrets, and never leave. */
  missing(): string[] {
    const { url, db, user, apiKey } = this.options;
    const variables = { ODOO_URL: url, ODOO_DB: db, ODOO_USER: user, ODOO_API_KEY: apiKey };
    return Object.entries(variables).flatMap(([name, value]) => (value ? [] : [name]));
  }

  /** Signs in and asks for the version. @throws OutboundError */
  async testConnection(): Promise<string> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    await this.signIn(signal);
    const answer = await this.rpc('common', 'version', [], signal);
    const version = z.object({ server_version: z.string() }).safeParse(answer);
    if (!version.success) throw malformed();
    return version.data.server_version;
  }

  private async signIn(signal: AbortSignal): Promise<Call> {
    const { db, user, apiKey } = this.options;
    if (this.missing().length > 0) throw refusal('is not configured');
    const uid = loginSchema.safeParse(await this.rpc('common', 'authenticate', [db, user, apiKey, {}], signal));
    if (!uid.success) throw malformed();
    if (uid.data === false) throw refusal('refused the user or the key');
    return (method, args, keywords = {}) =>
      this.rpc('object', 'execute_kw', [db, uid.data, apiKey, 'crm.lead', method, args, keywords], signal);
  }

  private async rpc(service: string, method: string, args: unknown[], signal: AbortSignal): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'call', params: { service, method, args } });
    const reply = await this.outbound.json(replySchema, {
      url: `${this.options.url}/jsonrpc`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
    });
    // Odoo's own message can hold a lead's values: it stays out of events and logs.
    if (reply.error) throw refusal('refused the call');
    return reply.result;
  }
}

async function find(call: Call, reference: string): Promise<number | undefined> {
  const keywords = { limit: 1, order: 'id', context: { active_test: false } };
  const found = foundSchema.safeParse(await call('search', [[['referred', '=', reference]]], keywords));
  if (!found.success) throw malformed();
  return found.data[0];
}

/** Undefined where Odoo takes no import, or not this one: then it has made nothing (`ids` is false, with messages). */
async function importLead(call: Call, externalId: string, values: Values): Promise<number | undefined> {
  try {
    const rows = [[externalId, ...Object.values(values)]];
    return importedSchema.safeParse(await call('load', [['id', ...Object.keys(values)], rows])).data?.ids[0];
  } catch (error) {
    // What Odoo itself refuses comes with HTTP 200.
    if (!(error instanceof OutboundError) || error.kind !== 'refused' || error.status !== undefined) throw error;
    return undefined;
  }
}

async function create(call: Call, values: Values): Promise<number> {
  const made = z
    .int()
    .positive()
    .safeParse(await call('create', [values]));
  if (!made.success) throw malformed();
  return made.data;
}

function malformed(): OutboundError {
  return new OutboundError('malformed', 'The answer of the marketing system could not be understood');
}

/** Odoo said no, so what the call had begun was taken back over there. */
function refusal(says: string): OutboundError {
  return new OutboundError('refused', `The marketing system ${says}`, { mayHaveActed: false });
}
