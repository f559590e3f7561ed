import { z } from 'zod';

/** Where the marketing system is; undefined parts: not configured. */
export interface OdooOptions {
  /** Without a slash at the end. */
  url: string | undefined;
  db: string | undefined;
  user: string | undefined;
  apiKey: string | undefined;
  /** Of one call. */
  timeoutMs?: number;
}

/** What Odoo keeps of a lead. */
export interface MarketingLead {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  propertyAddress: string;
}

/** Odoo did not do what it was asked. The message is a sentence without anything of the lead. */
export class OdooError extends Error {}

const replySchema = z.union([
  z.object({ result: z.unknown(), error: z.undefined().optional() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);
const loginSchema = z.union([z.int().positive(), z.literal(false)]);
const foundSchema = z.array(z.int().positive());

/**
 * Odoo's external API over JSON-RPC (documentation of Odoo 17, "External API"): `common.authenticate` gives a user id,
 * `object.execute_kw` calls a model's method. The one place that talks to it.
 */
export class Odoo {
  private readonly timeoutMs: number;

  constructor(private readonly options: OdooOptions) {
    this.timeoutMs = options.timeoutMs ?? 8_000;
  }

  /**
   * Makes the lead in Odoo's CRM, unless a call before did: it is found by its reference, so a repeated call makes no
   * second one.
   * @returns Odoo's id of it
   * @throws OdooError
   */
  async upsertLead(lead: MarketingLead): Promise<string> {
    const reference = `lead-${lead.id}`;
    const call = await this.signIn();
    const found = foundSchema.safeParse(await call('search', [[['referred', '=', reference]]], { limit: 1 }));
    if (!found.success) throw malformed();
    if (found.data[0] !== undefined) return String(found.data[0]);
    const values = {
      name: lead.name || lead.email,
      contact_name: lead.name,
      email_from: lead.email,
      phone: lead.phone ?? false,
      street: lead.propertyAddress,
      referred: reference,
    };
    const made = z
      .int()
      .positive()
      .safeParse(await call('create', [values], {}));
    if (!made.success) throw malformed();
    return String(made.data);
  }

  /** Signs in and asks for the version. @throws OdooError */
  async testConnection(): Promise<string> {
    await this.signIn();
    const version = z.object({ server_version: z.string() }).safeParse(await this.rpc('common', 'version', []));
    if (!version.success) throw malformed();
    return version.data.server_version;
  }

  private async signIn() {
    const { db, user, apiKey } = this.options;
    if (!this.options.url || !db || !user || !apiKey) throw new OdooError('The marketing system is not configured');
    const uid = loginSchema.safeParse(await this.rpc('common', 'authenticate', [db, user, apiKey, {}]));
    if (!uid.success) throw malformed();
    if (uid.data === false) throw new OdooError('The marketing system refused the user or the key');
    return (method: string, args: unknown[], keywords: object) =>
      this.rpc('object', 'execute_kw', [db, uid.data, apiKey, 'crm.lead', method, args, keywords]);
  }

  private async rpc(service: string, method: string, args: unknown[]): Promise<unknown> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'call', params: { service, method, args } });
    let response: Response;
    let text: string;
    try {
      const headers = { 'content-type': 'application/json' };
      response = await fetch(`${this.options.url}/jsonrpc`, {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'error',
      });
      text = await response.text();
    } catch (cause) {
      const why = signal.aborted ? 'did not answer in time' : 'could not be reached';
      throw new OdooError(`The marketing system ${why}`, { cause });
    }
    if (!response.ok) throw new OdooError(`The marketing system answered with HTTP ${response.status}`);
    const reply = replySchema.safeParse(parseJson(text));
    if (!reply.success) throw malformed();
    // Odoo's own message can hold a lead's values: it stays out of events and logs.
    if (reply.data.error) throw new OdooError('The marketing system refused the call');
    return reply.data.result;
  }
}

function malformed(): OdooError {
  return new OdooError('The answer of the marketing system could not be understood');
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
