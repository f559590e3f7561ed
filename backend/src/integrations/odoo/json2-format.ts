import { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { malformed, refusal, type OdooAccount, type OdooCall, type WireRequest } from './odoo-wire.js';

/**
 * JSON-2, of Odoo 19 and later ("External JSON-2 API" of its documentation): one path per method, named arguments, the plain value as
 * the answer, and HTTP statuses for errors. A key belongs to a user; the database is named if a server has several.
 */
export function json2Request({ url, db, apiKey }: OdooAccount, call: OdooCall): WireRequest {
  const { model, method, ids, args, context } = call;
  return {
    url: `${url}/json/2/${model}/${method}`,
    method: 'POST',
    headers: {
      authorization: `bearer ${apiKey}`,
      'content-type': 'application/json; charset=utf-8',
      ...(db && { 'x-odoo-database': db }),
    },
    body: JSON.stringify({ ...(ids && { ids }), ...(context && { context }), ...args }),
  };
}

/** Asks for the version; needs no key, so sends none. */
export function json2VersionRequest({ url }: OdooAccount): WireRequest {
  return { url: `${url}/web/version`, method: 'GET', headers: { accept: 'application/json' } };
}

const versionSchema = z.object({ version: z.string() });

/** @throws OutboundError malformed */
export function json2Version(answer: unknown): string {
  const version = versionSchema.safeParse(answer);
  if (!version.success) throw malformed();
  return version.data.version;
}

/** The meaning of an error status. Passing failures stay as they are. */
export function json2Failure(error: OutboundError): OutboundError {
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
