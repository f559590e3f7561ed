/** The two external APIs of Odoo. */
export const odooApis = ['json2', 'jsonrpc'] as const;
export type OdooApi = (typeof odooApis)[number];

/** Where Odoo is, and who asks; undefined: not configured. */
export interface OdooAccount {
  /** Without a slash at the end. */
  url: string | undefined;
  db: string | undefined;
  user: string | undefined;
  apiKey: string | undefined;
}

/** One call of a method of a model, in the terms of Odoo's models: arguments by name, `ids` for what is called on records. */
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
