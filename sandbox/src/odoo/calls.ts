import { z } from 'zod';
import { odooKeys } from '../box/provider.js';
import type { Crm } from './crm.js';
import { accessDenied, notFound, wrongCall } from './domain.js';

/** The one user, by id. */
const userId = 2;
const version = '19.0+e';
export const versionAnswer = { version, version_info: [19, 0, 0, 'final', 0, 'e'] };

/** The names of what stands first in the older API's calls. */
const byPlace: Record<string, string[]> = {
  ...{ create: ['vals_list'], write: ['vals'], read: ['fields'], load: ['fields', 'data'] },
  ...{ search: ['domain'], search_count: ['domain'], search_read: ['domain', 'fields'] },
};
const onRecords = new Set(['write', 'unlink', 'read', 'get_metadata']);

const json2Schema = z.looseObject({
  ids: z.array(z.int()).default([]),
  context: z.record(z.string(), z.unknown()).default({}),
});

interface Json2Call {
  model: string;
  method: string;
  /** The header, `bearer <key>`. */
  authorization: string | undefined;
  database: string | undefined;
  /** Its JSON. */
  body: unknown;
}

/** A call of JSON-2. @throws OdooError */
export function json2Call(crm: Crm, { model, method, authorization, database, body }: Json2Call): unknown {
  const key = /^bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (key !== odooKeys.apiKey) throw accessDenied();
  if (database !== undefined && database !== odooKeys.db) throw notFound(`No database ${database}`);
  const parsed = json2Schema.safeParse(body);
  if (!parsed.success) throw wrongCall('The body must be an object of named arguments');
  const { ids, context, ...args } = parsed.data;
  if (model === 'res.users' && method === 'context_get') return { lang: 'en_US', tz: 'America/Chicago', uid: userId };
  if (model !== 'crm.lead') throw notFound(`the model '${model}' does not exist`);
  return crm.call({ method, ids, args, context });
}

const rpcSchema = z.object({
  id: z.unknown(),
  params: z.object({ service: z.string(), method: z.string(), args: z.array(z.unknown()) }),
});
const [word, words] = [z.string(), z.record(z.string(), z.unknown())];
const executeSchema = z.tuple([word, z.int(), word, word, word, z.array(z.unknown()), words.optional()]);

/** A call of the older API. @returns the call's id, to be answered with, and what was asked for @throws OdooError */
export function jsonrpcCall(crm: Crm, body: unknown): { id: unknown; run: () => unknown } {
  const parsed = rpcSchema.safeParse(body);
  if (!parsed.success) throw wrongCall('This is no JSON-RPC call');
  const { id, params } = parsed.data;
  return { id, run: () => runRpc(crm, params) };
}

function runRpc(crm: Crm, { service, method, args }: z.infer<typeof rpcSchema>['params']): unknown {
  if (service === 'common' && method === 'version')
    return { server_version: version, server_version_info: versionAnswer.version_info, protocol_version: 1 };
  if (service === 'common' && (method === 'authenticate' || method === 'login')) {
    const { db, user, apiKey } = odooKeys;
    return args[0] === db && args[1] === user && args[2] === apiKey ? userId : false;
  }
  const execute = executeSchema.safeParse(args);
  if (service !== 'object' || method !== 'execute_kw' || !execute.success)
    throw notFound(`No method ${service}.${method}`);
  const [db, uid, key, model, name, given, keywords = {}] = execute.data;
  if (db !== odooKeys.db || uid !== userId || key !== odooKeys.apiKey) throw accessDenied();
  if (model !== 'crm.lead') throw notFound(`Object ${model} doesn't exist`);
  const positional: unknown[] = [...given];
  const ids = onRecords.has(name) ? z.array(z.int()).catch([]).parse(positional.shift()) : [];
  const { context = {}, ...rest } = keywords as { context?: Record<string, unknown> };
  const named: Record<string, unknown> = { ...rest };
  for (const [n, place] of (byPlace[name] ?? []).entries()) if (n in positional) named[place] = positional[n];
  return crm.call({ method: name, ids, args: named, context });
}
