import type { FastifyInstance } from 'fastify';
import type { Box } from './box.js';
import type { PageSection } from './section.js';

/** A service of the outside world, in its own format. */
export interface Provider {
  /** Lower case, ASCII: its routes are below `/<name>`, and the control API calls it that. */
  name: string;
  /** As people call it. */
  label: string;
  /**
   * Opens it for one running sandbox: declares its routes on `app`, which is mounted at `/<name>` already. Bodies come as the
   * text they are: see box/bodies.ts. A route for people (a page to pay or to sign on, a button of the sandbox's page) declares
   * `{ config: { forPeople: true } }`: it is neither kept among the requests received nor made to fail.
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
  /** The body of an answer that failed on purpose, as this provider words its errors; else a plain line. */
  failure?(status: number): unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a browser, not for the product: never kept among the requests, never made to fail. */
    forPeople?: boolean;
  }
}
