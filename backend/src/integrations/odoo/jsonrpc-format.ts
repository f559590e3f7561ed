import { z } from 'zod';
import { failureNamed, refusal, understood, type OdooAccount, type OdooCall, type WireRequest } from './odoo-wire.js';

/** Leading arguments without a default are passed by place: their names differ between the versions that still have this API. */
const byPlace: Readonly<Record<string, readonly string[]>> = {
  create: ['vals_list'],
  write: ['vals'],
  load: ['fields', 'data'],
  search: ['domain'],
  search_count: ['domain'],
  search_read: ['domain', 'fields'],
};

/** One call of the older API: one address, and errors with HTTP 200 ("External RPC API", deprecated in Odoo 19). */
function request({ url }: OdooAccount, service: string, method: string, args: unknown[]): WireRequest {
  return {
    url: `${url}/jsonrpc`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'call', params: { service, method, args } }),
  };
}

/** Signs in: the answer is the user's id, or false. */
export function signInRequest(account: OdooAccount): WireRequest {
  return request(account, 'common', 'authenticate', [account.db, account.user, account.apiKey, {}]);
}

/** @param uid the user's id */
export function jsonrpcRequest(account: OdooAccount, uid: number, call: OdooCall): WireRequest {
  const { model, method, ids, args = {}, context } = call;
  const places = byPlace[method] ?? [];
  const positional = [...(ids ? [ids] : []), ...places.map((name) => args[name])];
  const named = Object.fromEntries(Object.entries(args).filter(([name]) => !places.includes(name)));
  const { db, apiKey } = account;
  return request(account, 'object', 'execute_kw', [db, uid, apiKey, model, method, positional, { ...named, context }]);
}

export function jsonrpcVersionRequest(account: OdooAccount): WireRequest {
  return request(account, 'common', 'version', []);
}

const replySchema = z.union([
  z.object({ error: z.object({ data: z.object({ name: z.string() }).partial().optional() }) }),
  z.object({ result: z.unknown() }),
]);

/** The value of the answer. @throws OutboundError for an error in the answer, and for a malformed one */
export function jsonrpcResult(answer: unknown): unknown {
  const reply = understood(replySchema, answer);
  if ('error' in reply) throw failureNamed(reply.error.data?.name);
  return reply.result;
}

const userSchema = z.union([z.int().positive(), z.literal(false)]);

/** The user's id of a sign-in. @throws OutboundError */
export function signedInUser(answer: unknown): number {
  const user = understood(userSchema, jsonrpcResult(answer));
  if (user === false) throw refusal('refused the user or the key');
  return user;
}

const versionSchema = z.object({ server_version: z.string() });

/** @throws OutboundError */
export function jsonrpcVersion(answer: unknown): string {
  return understood(versionSchema, jsonrpcResult(answer)).server_version;
}
