import type { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound-error.js';

/** The two external APIs of Odoo. */
const odooApis = ['json2', 'jsonrpc'] as const;
export type OdooApi = (typeof odooApis)[number];

/** Odoo's address and our account; undefined: not configured. */
export interface OdooAccount {
  /** Without a trailing slash. */
  url: string | undefined;
  db: string | undefined;
  user: string | undefined;
  apiKey: string | undefined;
}

/** One call of a model's method, in Odoo's terms: named arguments, and `ids` for methods of records. */
export interface OdooCall {
  model: string;
  method: string;
  ids?: readonly number[];
  args?: Readonly<Record<string, unknown>>;
  context?: Readonly<Record<string, unknown>>;
}

/** A request as it goes out. */
export interface WireRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** An answer of the shape that the API documents. @throws OutboundError malformed for any other */
export function understood<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(answer);
  if (error) throw new OutboundError('malformed', 'The answer of the marketing system could not be understood');
  return data;
}

/** Odoo refused, so it rolled the call back. @param says ends the sentence, without a lead's data */
export function refusal(says: string, status?: number): OutboundError {
  return new OutboundError('refused', `The marketing system ${says}`, { mayHaveActed: false, status });
}

/** A conflict of transactions, or a database that was away: Odoo rolled back, and the same call may succeed later. */
const passingErrors = /^(psycopg2?\.|odoo\.exceptions\.(ConcurrencyError|LockError)$)/;

/** The failure for an error that Odoo names. Its message may hold a lead's values, so it is left out. @param name a Python exception's */
export function failureNamed(name: string | undefined): OutboundError {
  if (name !== undefined && passingErrors.test(name))
    return new OutboundError('failed', 'The marketing system was busy', { mayHaveActed: false });
  if (name === 'odoo.exceptions.AccessDenied') return refusal('refused the user or the key');
  return refusal('refused the call');
}
