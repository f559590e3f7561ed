import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Box } from './box.js';

/** What the providers here take for their secrets: samples, the same for everybody. They open nothing outside the sandbox. */
export const stripeKeys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox_stripe' };
export const docusealKeys = { apiKey: 'sandbox-docuseal-key', webhookSecret: 'whsec_sandbox_docuseal' };
export const odooKeys = { db: 'sandbox', user: 'staff@example.com', apiKey: 'sandbox-odoo-key' };
export const twilioKeys = {
  accountSid: 'AC00000000000000000000000000sandbox',
  authToken: 'sandbox-twilio-token',
  /** Twilio's own test number: valid, and delivers to nobody. */
  from: '+15005550006',
};
export const smtpKeys = { user: 'sandbox', password: 'sandbox-smtp-password' };
export const inboundMailKeys = { replyTo: 'replies@example.com', secret: 'sandbox-inbound-mail-secret' };
export const rentcastKeys = { apiKey: 'sandbox-rentcast-key' };

/** Makes every body the text it is, of whatever type: providers differ in what they take, and the page shows what came. */
export function takeBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** The body's text, '' for none. */
export function textOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

/** The body of a form (`application/x-www-form-urlencoded`). */
export function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(textOf(request));
}

/** @returns the body's JSON; undefined: it is none */
export function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(textOf(request)) as unknown;
  } catch {
    return undefined;
  }
}

/** A copy, the last one first. */
export function newest<Thing>(kept: Iterable<Thing>): Thing[] {
  return [...kept].reverse();
}

/** Of a route for a browser, not for the product: it is neither kept among the requests received nor made to fail. */
export const forPeople = { config: { forPeople: true } };

/** A cell of a table on the page: a text, which is escaped, or one of these. */
export type Cell =
  | string
  | { text: string; href: string }
  | { text: string; tone: 'good' | 'bad' | 'waiting' | 'plain' }
  /** A long text, shown on demand. */
  | { text: string; more: string }
  /** A button: posts the fields to a route of the sandbox (one `forPeople`), which sends the browser back to `/`. */
  | { action: string; label: string; fields?: Record<string, string> };

export interface Table {
  title: string;
  columns: string[];
  /** The newest first. */
  rows: Cell[][];
  /** What stands there while there is no row. */
  empty: string;
}

/** A form of the page, such as a text that somebody sends. It posts to a route `forPeople`, which redirects to `/`. */
export interface PageForm {
  title: string;
  action: string;
  fields: { name: string; label: string; value?: string; type?: 'text' | 'tel' | 'email' | 'number' }[];
  submit: string;
}

/** A mail to render. */
export interface ShownMail {
  subject: string;
  from: string;
  to: string;
  /** ISO 8601, UTC. */
  at: string;
  text: string;
  /** Address of its HTML, which is shown in a frame where no script runs; null: it has none. */
  frame: string | null;
  attachments: string[];
  /** Where its recipient's answer is posted to, for a mail that can be answered. */
  reply: { action: string; id: string; from: string } | null;
}

/** What the page shows of a provider. */
export interface PageSection {
  /** One sentence: what it does, and how to try it. */
  about: string;
  tables: Table[];
  forms?: PageForm[];
  mails?: ShownMail[];
}

/** A service of the outside world, in its own format. */
export interface Provider {
  /** Lower case, ASCII: its routes are below `/<name>`, and the control API calls it that. */
  name: string;
  /** As people call it. */
  label: string;
  /**
   * Opens it for one running sandbox: declares its routes on `app`, which is mounted at `/<name>` already. Bodies come as the
   * text they are. A route for people (a page to pay or to sign on, a button of the sandbox's page) declares `forPeople`.
   */
  open(app: FastifyInstance, box: Box): OpenProvider;
}

/** A provider of one running sandbox, with what it keeps. */
export interface OpenProvider {
  /** What the page shows of it. */
  section(): PageSection;
  /** What it keeps, as JSON, for `GET /_sandbox/state/<name>`. */
  state(): unknown;
  /**
   * Opens what it listens on besides HTTP, before the sandbox says that it is ready.
   * @throws when its port is taken
   */
  listen?(at: { host: string; smtpPort: number }): Promise<void>;
  /** Ends what `listen` opened, and whatever it waits for. */
  close?(): Promise<void>;
  /** Forgets all it keeps. */
  reset(): void;
  /** The product's variables that point it here. Called when the addresses are known. */
  environment(): Record<string, string>;
  /** Why a request of the product is not served, such as a wrong key; undefined: it is. Asked before its route. */
  refusal?(request: FastifyRequest): { status: number; body: unknown } | undefined;
  /** The body of an answer that failed on purpose, as this provider words its errors; else a plain line. */
  failure?(status: number): unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    forPeople?: boolean;
  }
}
