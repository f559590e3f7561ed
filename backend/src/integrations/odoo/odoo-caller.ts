import { OutboundError, onlyAsking } from '../../platform/outbound/outbound-error.js';
import {
  jsonrpcRequest,
  jsonrpcResult,
  jsonrpcVersion,
  jsonrpcVersionRequest,
  signedInUser,
  signInRequest,
} from './jsonrpc-format.js';
import { type OdooAccount, type OdooApi, type OdooCall, type WireRequest, refusal, understood } from './odoo-wire.js';
import { z } from 'zod';

/**
 * JSON-2, of Odoo 19 and later ("External JSON-2 API" of its documentation): one path per method, named arguments, the plain value as
 * the answer, and HTTP statuses for errors. A key belongs to a user; the database is named if a server has several.
 */
function json2Request({ url, db, apiKey }: OdooAccount, call: OdooCall): WireRequest {
  const { model, method, ids, args, context } = call;
  return {
    url: `${url}/json/2/${model}/${method}`,
    method: 'POST',
    headers: {
      authorization: `bearer ${apiKey}`,
      'content-type': 'application/json; charset=utf-8',
      ...(db && { 'x-odoo-database': db }),
    },
    body: JSON.stringify({ ids, context, ...args }),
  };
}

/** Asks for the version; needs no key, so sends none. */
function json2VersionRequest({ url }: OdooAccount): WireRequest {
  return { url: `${url}/web/version`, method: 'GET', headers: { accept: 'application/json' } };
}

const versionSchema = z.object({ version: z.string() });

/** @throws OutboundError malformed */
function json2Version(answer: unknown): string {
  return understood(versionSchema, answer).version;
}

/** The meaning of an error status. Passing failures stay as they are. */
function json2Failure(error: OutboundError): OutboundError {
  if (error.kind !== 'refused' || error.status === undefined) return error;
  const says: Record<number, string> = {
    401: 'refused the user or the key',
    403: 'refused the call',
    404: 'does not know this call (JSON-2 needs Odoo 19; for an older one set ODOO_API=jsonrpc)',
    422: 'refused the call',
  };
  const known = says[error.status];
  return known === undefined ? error : refusal(known, error.status);
}

/** Sends one request and answers with its JSON. @throws OutboundError */
export type Exchange = (request: WireRequest) => Promise<unknown>;

/** Calls a method of a model and answers with its value. @throws OutboundError */
export type CallOdoo = (call: OdooCall) => Promise<unknown>;

type Options = OdooAccount & { api: OdooApi };

/** A caller of the API that the options name; for the older API it signs in first. @throws OutboundError */
export async function odooCaller(options: Options, exchange: Exchange): Promise<CallOdoo> {
  const caller = options.api === 'json2' ? json2Caller(options, exchange) : await jsonrpcCaller(options, exchange);
  return (call) => (reading.has(call.method) ? onlyAsking(caller(call)) : caller(call));
}

/** Methods that change nothing. */
const reading = new Set(['search', 'search_read', 'search_count', 'get_metadata', 'context_get']);

function json2Caller(options: Options, exchange: Exchange): CallOdoo {
  return (call) => json2(exchange, json2Request(options, call));
}

async function jsonrpcCaller(options: Options, exchange: Exchange): Promise<CallOdoo> {
  const user = signedInUser(await onlyAsking(exchange(signInRequest(options))));
  return async (call) => jsonrpcResult(await exchange(jsonrpcRequest(options, user, call)));
}

/** Odoo's version. @throws OutboundError */
export async function odooVersion(options: Options, exchange: Exchange): Promise<string> {
  if (options.api === 'json2') return json2Version(await json2(exchange, json2VersionRequest(options)));
  return jsonrpcVersion(await exchange(jsonrpcVersionRequest(options)));
}

async function json2(exchange: Exchange, request: WireRequest): Promise<unknown> {
  try {
    return await exchange(request);
  } catch (error) {
    throw error instanceof OutboundError ? json2Failure(error) : error;
  }
}
