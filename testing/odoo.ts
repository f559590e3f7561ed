import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const odooAccount = { db: 'sample', user: 'staff@example.com', apiKey: 'a-key-of-the-tests' };

type Values = Record<string, unknown>;
type Domain = [field: string, operator: '=', value: unknown][];

interface Call {
  params: { service: string; method: string; args: unknown[] };
}

/** Odoo's own error, with HTTP 200 as in its JSON-RPC. */
class Refused extends Error {}

/**
 * An Odoo on a free port of this machine: its JSON-RPC, with one model, crm.lead. `faults` are answered first, one each:
 * a status, or a whole body. External ids are unique, as its table ir_model_data has it.
 */
export async function startOdoo(...faults: (number | string)[]) {
  const leads: Values[] = [];
  const byExternalId = new Map<string, number>();
  const version = { server_version: '17.0' };
  /** What happens to the answer of a call once its work is done. */
  const afterWork: { method: string; fault: number | string }[] = [];
  const refused = new Set<string>();
  const calls: string[] = [];
  const settings = { makingTakesMs: 0 };

  const create = (values: Values): number => leads.push(values);

  /** As Odoo's import: a row with a known external id changes its record; what can't be taken is told in messages. */
  function load(fields: string[], rows: unknown[][]) {
    const ids = rows.map((row) => {
      const { id, ...values } = Object.fromEntries(fields.map((field, index) => [field, row[index]]));
      const known = byExternalId.get(String(id));
      if (known !== undefined) Object.assign(leads[known - 1]!, values);
      const made = known ?? create(values);
      byExternalId.set(String(id), made);
      return made;
    });
    return { ids, messages: [] };
  }

  /** Without `active_test: false` in the context, archived records are not found. */
  function search(domain: Domain, { limit = Infinity, context = {} }: { limit?: number; context?: Values }): number[] {
    const shown = (lead: Values) => lead.active !== false || context.active_test === false;
    const found = leads.flatMap((lead, index) =>
      shown(lead) && domain.every(([field, , value]) => lead[field] === value) ? [index + 1] : [],
    );
    return found.slice(0, limit);
  }

  async function resultOf({ service, method, args }: Call['params']): Promise<unknown> {
    if (service === 'common' && method === 'version') return version;
    if (service === 'common')
      return args[0] === odooAccount.db && args[1] === odooAccount.user && args[2] === odooAccount.apiKey ? 7 : false;
    const [action, positional, keywords] = args.slice(4) as [string, unknown[], object];
    if (refused.has(action)) throw new Refused();
    if (action === 'search') return search(positional[0] as Domain, keywords);
    if (action !== 'load' && action !== 'create') throw new Refused();
    await new Promise((resolve) => setTimeout(resolve, settings.makingTakesMs));
    return action === 'create' ? create(positional[0] as Values) : load(...(positional as Parameters<typeof load>));
  }

  async function answer(text: string, reply: ServerResponse): Promise<void> {
    const fault = faults.shift();
    if (typeof fault === 'number') return void reply.writeHead(fault).end();
    const { params } = JSON.parse(text) as Call;
    const method = params.service === 'object' ? String(params.args[4]) : params.method;
    calls.push(method);
    const found = await resultOf(params).then(
      (result) => ({ result }),
      () => ({ error: { code: 200, message: 'Odoo Server Error', data: { name: 'odoo.exceptions.AccessError' } } }),
    );
    const index = afterWork.findIndex((each) => each.method === method);
    const [after] = index < 0 ? [] : afterWork.splice(index, 1);
    if (after?.fault === 'hang') return;
    if (typeof after?.fault === 'number') return void reply.writeHead(after.fault).end();
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(after?.fault ?? fault ?? JSON.stringify({ jsonrpc: '2.0', id: 1, ...found }));
  }

  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => void answer(text, reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was created, in order; the ids count from 1. */
    leads,
    /** Methods that were called, in order. */
    calls,
    settings,
    failNext: (fault: number | string) => void faults.push(fault),
    /** The next call of the method is done, and its answer is lost: none comes ('hang'), a status, or another body. */
    loseAnswer: (method: 'load' | 'create' | 'search', fault: number | string) =>
      void afterWork.push({ method, fault }),
    /** As access rights do: the method is refused from now on. */
    refuse: (method: 'load' | 'create') => void refused.add(method),
    allow: (method: 'load' | 'create') => void refused.delete(method),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
