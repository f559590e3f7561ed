import { OutboundError, onlyAsking } from '../../platform/outbound/outbound-error.js';
import { json2Failure, json2Request, json2Version, json2VersionRequest } from './json2-format.js';
import {
  jsonrpcRequest,
  jsonrpcResult,
  jsonrpcVersion,
  jsonrpcVersionRequest,
  signedInUser,
  signInRequest,
} from './jsonrpc-format.js';
import type { OdooAccount, OdooApi, OdooCall, WireRequest } from './odoo-wire.js';

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
