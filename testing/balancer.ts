import {
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Health } from '../contracts/src/operations/queries.js';
import { timeLimit } from '../event-store/src/flow/time-limit.js';

/** As nginx has it with `max_fails=1 fail_timeout=5s`. */
const outForMs = 5_000;
const healthEveryMs = 500;
const healthPatienceMs = 2_000;
/** The methods that nginx sends only once (`proxy_next_upstream` without `non_idempotent`). */
const notRepeated = new Set(['POST', 'PATCH', 'LOCK']);
/** Of one connection alone (RFC 9110, section 7.6.1). */
const ofOneConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'te']);

/** One of the processes behind it. */
interface Upstream {
  url: string;
  /** Out until this time, of performance.now(). */
  outUntil: number;
  stopping: boolean;
}

/** One address for several API processes. */
export interface Balancer {
  readonly url: string;
  /** Puts a process in a place: the first one there, or the one that follows it under another address. */
  put(place: number, url: string): void;
  /** How often a request was answered by each place. */
  readonly answered: readonly number[];
  /** How often a request went on to the next process since one could not be asked. */
  readonly passedOn: number;
  close(): Promise<void>;
}

/**
 * A balancer with the rules of docker-compose.cluster.yml's nginx: each in turn; one that refuses a connection, or breaks off before its
 * answer, is out for 5 s; the request goes on to the next one if it was not sent, or may be sent twice. A frozen process is waited for as
 * long as the client waits. Nothing is kept back: bodies and live streams pass as they come, and where an answer breaks off, so does the
 * client's connection.
 * @param asksHealth whether it also asks each process for its health, and leaves out one that says that it is stopping
 */
export async function startBalancer({ asksHealth = false } = {}): Promise<Balancer> {
  const upstreams: Upstream[] = [];
  const answered: number[] = [];
  let [turn, passedOn] = [0, 0];

  const next = (tried: ReadonlySet<Upstream>): Upstream | undefined => {
    for (let n = 0; n < upstreams.length; n++) {
      const found = upstreams[turn++ % upstreams.length]!;
      if (!tried.has(found) && !found.stopping && found.outUntil <= performance.now()) return found;
    }
    return undefined;
  };

  function pass(from: IncomingMessage, to: ServerResponse, tried: Set<Upstream>): void {
    const upstream = next(tried);
    if (!upstream) return void (to.headersSent ? to.destroy() : to.writeHead(502).end());
    tried.add(upstream);
    let [connected, begun] = [false, false];
    const sent = sendTo(upstream.url, from);
    const clientGone = () => sent.destroy();
    to.once('close', clientGone);
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        connected = true;
        // Not before: a body that was begun cannot go to the next one.
        from.pipe(sent);
      }),
    );
    sent.once('response', (answer) => {
      begun = true;
      answered[upstreams.indexOf(upstream)]!++;
      to.writeHead(answer.statusCode!, headersOf(answer.rawHeaders));
      to.flushHeaders();
      answer.on('error', () => undefined).on('close', () => answer.complete || to.destroy());
      answer.pipe(to);
    });
    sent.on('error', () => {
      to.off('close', clientGone);
      if (begun || to.destroyed) return void to.destroy();
      upstream.outUntil = performance.now() + outForMs;
      from.unpipe(sent);
      const isSent = connected && (hasBody(from) || notRepeated.has(from.method!));
      if (isSent) {
        // The client hears of it when it has sent all.
        from.resume();
        return void to.writeHead(502).end();
      }
      passedOn++;
      pass(from, to, tried);
    });
  }

  const server = createServer({ requestTimeout: 0, headersTimeout: 0 }, (from, to) => pass(from, to, new Set()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const asking = asksHealth && setInterval(() => void Promise.all(upstreams.map(lookAt)), healthEveryMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (place, url) => {
      upstreams[place] = { url, outUntil: 0, stopping: false };
      answered[place] ??= 0;
    },
    answered,
    get passedOn() {
      return passedOn;
    },
    close: () => {
      if (asking) clearInterval(asking);
      return new Promise((closed) => server.close(() => closed()).closeAllConnections());
    },
  };
}

/** The request on a connection of its own, as by nginx without `keepalive`; its body is still to be sent. */
function sendTo(url: string, from: IncomingMessage): ClientRequest {
  const proxied = { 'x-forwarded-for': from.socket.remoteAddress, 'x-forwarded-proto': 'http' };
  // Of a body whose length nobody knows yet.
  const chunked = from.headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' };
  const headers = { ...headersOf(from.rawHeaders), ...proxied, ...chunked };
  return ask(url + from.url!, { method: from.method!, headers, agent: false });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Headers as they came; those that come several times, as lists. */
function headersOf(raw: readonly string[]): OutgoingHttpHeaders {
  const headers: Record<string, string[]> = {};
  for (let n = 0; n < raw.length; n += 2) {
    const name = raw[n]!.toLowerCase();
    if (!ofOneConnection.has(name)) (headers[name] ??= []).push(raw[n + 1]!);
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

/** A process that stops says so: unavailable, with all of its parts ready. */
async function lookAt(upstream: Upstream): Promise<void> {
  try {
    const response = await fetch(`${upstream.url}/api/health`, { signal: timeLimit(healthPatienceMs) });
    const { status, parts } = (await response.json()) as Health;
    upstream.stopping = status === 'unavailable' && Object.values(parts).every(({ state }) => state === 'ready');
  } catch {
    upstream.outUntil = performance.now() + outForMs;
  }
}
