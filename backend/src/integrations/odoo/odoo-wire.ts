/** The two external APIs of Odoo. */
export const odooApis = ['json2', 'jsonrpc'] as const;
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
