import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const odooAccount = { db: 'sample', user: 'staff@example.com', apiKey: 'a-key-of-the-tests' };

type Values = Record<string, unknown>;
type Condition = [field: string, operator: string, value: unknown];

/** A call of a model's method, over either API. */
interface Call {
  method: string;
  ids: number[];
  args: Values;
  context: Values;
}

/** Odoo's own error: with HTTP 200 in its JSON-RPC, with a status in JSON-2. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly exception: string,
  ) {
    super(exception);
  }
}

/** The names of JSON-RPC's positional arguments. */
const places: Record<string, string[]> = {
  ...{ create: ['vals_list'], write: ['vals'], load: ['fields', 'data'], search: ['domain'] },
  ...{ search_count: ['domain'], search_read: ['domain', 'fields'] },
};
const onRecords = new Set(['write', 'get_metadata']);

/**
 * An Odoo on a free port of this machine: JSON-2 and the older JSON-RPC, with one model, crm.lead. `faults` are answered first, one
 * each: a status, or a whole body. External ids are unique, as in Odoo's table ir_model_data.
 */
export async function startOdoo(...faults: (number | string)[]) {
  const leads: Values[] = [];
  const byExternalId = new Map<string, number>();
  const gone = new Set<number>();
  /** The fate of a call's answer once its work is done. */
  const afterWork: { method: string; fault: number | string }[] = [];
  const refused = new Set<string>();
  const calls: string[] = [];
  const settings = { makingTakesMs: 0 };

  const create = (values: Values): number => leads.push(values);

  /** Like Odoo's import: a row with a known external id changes its record; messages report rows that can't be imported. */
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
  function search({ args, context }: Call): number[] {
    const domain = args.domain as ('|' | Condition)[];
    const conditions = domain.filter((each) => each !== '|');
    const holds = (lead: Values, id: number) => {
      const each = conditions.map(([field, operator, value]) => {
        const has = field === 'id' ? id : lead[field];
        if (operator === 'in') return (value as unknown[]).includes(has);
        return operator === '>' ? Number(has) > Number(value) : has === value;
      });
      return domain.includes('|') ? each.some(Boolean) : each.every(Boolean);
    };
    const found = leads.flatMap((lead, index) => {
      const shown = !gone.has(index + 1) && (lead.active !== false || context.active_test === false);
      return shown && holds(lead, index + 1) ? [index + 1] : [];
    });
    return found.slice(0, (args.limit as number | undefined) ?? Infinity);
  }

  const read = (id: number, fields: string[]) => ({
    id,
    ...Object.fromEntries(fields.map((field) => [field, field === 'id' ? id : leads[id - 1]![field] || false])),
    active: leads[id - 1]!.active !== false,
  });

  async function done(call: Call): Promise<unknown> {
    const { method, ids, args } = call;
    if (refused.has(method)) throw new Refused(403, 'odoo.exceptions.AccessError');
    if (method === 'context_get') return { lang: 'en_US' };
    if (method === 'search') return search(call);
    if (method === 'search_count') return search(call).length;
    if (method === 'search_read') return search(call).map((id) => read(id, args.fields as string[]));
    if (method === 'get_metadata')
      return ids.map((id) => ({ id, xmlid: [...byExternalId].find(([, known]) => known === id)?.[0] ?? false }));
    await new Promise((resolve) => setTimeout(resolve, settings.makingTakesMs));
    if (method === 'write') return ids.every((id) => Object.assign(leads[id - 1]!, args.vals));
    if (method === 'load') return load(args.fields as string[], args.data as unknown[][]);
    if (method !== 'create') throw new Refused(404, 'werkzeug.exceptions.NotFound');
    return (args.vals_list as Values[]).map(create);
  }

  /** The call, and how to send the answer. */
  function asked(request: IncomingMessage, text: string) {
    const [, model, method] = /^\/json\/2\/([\w.]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    if (request.url === '/web/version') return { method: 'version', json2: true, result: () => ({ version: '19.0' }) };
    if (model && method) {
      const { ids = [], context = {}, ...args } = JSON.parse(text) as Call & Values;
      const isKnown = request.headers.authorization === `bearer ${odooAccount.apiKey}`;
      const result = () => {
        if (!isKnown) throw new Refused(401, 'odoo.exceptions.AccessDenied');
        return done({ method, ids, args, context });
      };
      return { method, json2: true, result };
    }
    const { params } = JSON.parse(text) as { params: { service: string; method: string; args: unknown[] } };
    if (params.method === 'version')
      return { method: 'version', json2: false, result: () => ({ server_version: '17.0' }) };
    if (params.service === 'common') {
      const { db, user, apiKey } = odooAccount;
      const [ofDb, ofUser, key] = params.args;
      return {
        method: params.method,
        json2: false,
        result: () => ofDb === db && ofUser === user && key === apiKey && 7,
      };
    }
    const [, , , , name, given, keywords] = params.args as [string, number, string, string, string, unknown[], Values];
    const { context = {}, ...rest } = keywords as { context?: Values };
    const positional = [...given];
    const ids = onRecords.has(name) ? (positional.shift() as number[]) : [];
    const args = { ...Object.fromEntries((places[name] ?? []).map((place, n) => [place, positional[n]])), ...rest };
    return { method: name, json2: false, result: () => done({ method: name, ids, args, context }) };
  }

  async function answer(request: IncomingMessage, text: string, reply: ServerResponse): Promise<void> {
    const fault = faults.shift();
    if (typeof fault === 'number') return void reply.writeHead(fault).end();
    const { method, json2, result } = asked(request, text);
    calls.push(method);
    const found = await Promise.resolve()
      .then(result)
      .then(
        (value) => ({ value }),
        (error: unknown) => ({ error: error instanceof Refused ? error : new Refused(500, 'builtins.Exception') }),
      );
    const index = afterWork.findIndex((each) => each.method === method);
    const [after] = index < 0 ? [] : afterWork.splice(index, 1);
    if (after?.fault === 'hang') return;
    if (typeof after?.fault === 'number') return void reply.writeHead(after.fault).end();
    const refusal = 'error' in found ? found.error : undefined;
    const name = refusal?.exception;
    const inJson2 = refusal ? { name, message: 'refused', arguments: [], context: {}, debug: '' } : valueOf(found);
    const inJsonrpc = refusal
      ? { error: { code: 200, message: 'Odoo Server Error', data: { name } } }
      : { result: valueOf(found) };
    const body = JSON.stringify(json2 ? inJson2 : { jsonrpc: '2.0', id: 1, ...inJsonrpc });
    reply.writeHead(json2 && refusal ? refusal.status : 200, { 'content-type': 'application/json' });
    reply.end(after?.fault ?? fault ?? body);
  }

  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => void answer(request, text, reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The created records, in order; the ids count from 1. */
    leads,
    /** The called methods, in order. */
    calls,
    settings,
    failNext: (fault: number | string) => void faults.push(fault),
    /** The next call of the method is done, and its answer is lost: none comes ('hang'), or a status, or another body. */
    loseAnswer: (method: 'load' | 'create' | 'search' | 'write', fault: number | string) =>
      void afterWork.push({ method, fault }),
    /** Like missing access rights: from now on the method is refused. */
    refuse: (method: 'load' | 'create') => void refused.add(method),
    allow: (method: 'load' | 'create') => void refused.delete(method),
    /** Somebody deletes a lead in Odoo; its external id goes with it. */
    remove: (id: number) => {
      gone.add(id);
      for (const [name, known] of byExternalId) if (known === id) byExternalId.delete(name);
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

function valueOf(found: { value: unknown } | { error: Refused }): unknown {
  return 'value' in found ? found.value : undefined;
}
