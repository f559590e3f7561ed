import autocannon from 'autocannon';
import type { Client, Request } from 'autocannon';
import { createLead, leadBody } from './own-application.js';
import { median } from './row.js';

export const connections = 32;

/** The target of commands: address and user. */
export interface Loaded {
  url: string;
  headers: Record<string, string>;
}

export interface Figures {
  done: number;
  perSecond: number;
  p99: number;
}

export type Run = (application: Loaded, seconds: number) => Promise<Figures>;

/** Creates leads for this many seconds. */
export const createRun: Run = ({ url, headers }, seconds) =>
  load(url, seconds, () => [{ method: 'POST', path: '/api/leads', headers, body: leadBody }]);

/** Every connection moves its own lead back and forth. */
export const moveRun: Run = async ({ url, headers }, seconds) => {
  const leads = await Promise.all(Array.from({ length: connections }, () => createLead(url, headers, leadBody)));
  return load(url, seconds, (connection) =>
    ['walkthrough_scheduled', 'leads'].map((status) => ({
      method: 'POST',
      path: `/api/leads/${leads[connection]!.id}/status`,
      headers,
      body: JSON.stringify({ status }),
    })),
  );
};

/** Sends requests over this many connections for a while. @throws Error if one fails */
export async function load(
  url: string,
  duration: number,
  requestsOf: (connection: number) => Request[],
): Promise<Figures> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections,
    duration,
    setupClient: (client: Client) => client.setRequests(requestsOf(connection++)),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success and ${result.errors} requests failed`);
  return { done: result['2xx'], perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}

/** The medians of runs, without `done`: a total is no median. */
export function medianOf(figures: Figures[]): Figures {
  return {
    done: 0,
    perSecond: median(figures.map((run) => run.perSecond)),
    p99: median(figures.map((run) => run.p99)),
  };
}
