import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from './provider.js';
import type { Box, ReceivedRequest } from './box.js';
import type { Fault } from './faults.js';

interface Met {
  kept: ReceivedRequest;
  fault: Fault | undefined;
  /** The fault's own answer is on its way: nothing else happens to it. */
  answered: boolean;
}

/** What a provider answers when it fails on purpose. */
export interface Failing {
  name: string;
  failure: (status: number) => unknown;
}

const statuses = { rate_limited: 429, error: 500, error_after: 500, refused: 422 };

/** Keeps every request of a provider, and lets it meet the fault that waits for it. */
export function meetFaults(app: FastifyInstance, box: Box, { name, failure }: Failing): void {
  const met = new WeakMap<FastifyRequest, Met>();
  const stopping = new AbortController();
  app.addHook('preClose', () => stopping.abort());

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.forPeople) return;
    const { method, headers } = request;
    const path = request.url.slice(`/${name}`.length);
    const kept = box.received.add({ at: box.now(), provider: name, method, path, headers, body: textOf(request) });
    const fault = box.faults.take({ provider: name, method, path });
    kept.fault = fault?.kind ?? null;
    met.set(request, { kept, fault, answered: false });
    if (fault) return before(fault, request, reply);
  });

  /** What happens in place of the work. */
  function before(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    if (fault.kind === 'timeout') {
      reply.hijack();
      return reply;
    }
    if (fault.kind !== 'rate_limited' && fault.kind !== 'error' && fault.kind !== 'refused') return undefined;
    met.get(request)!.answered = true;
    const status = fault.status ?? statuses[fault.kind];
    if (fault.kind === 'rate_limited') reply.header('retry-after', String(fault.retryAfterSeconds));
    return reply.code(status).send(failure(status));
  }

  /** What happens to the answer once the work is done. */
  app.addHook('onSend', async (request, reply, payload) => {
    const here = met.get(request);
    if (!here?.fault || here.answered) return payload;
    const { fault } = here;
    if (fault.kind === 'late') await box.timing.wait(fault.delayMs, stopping.signal);
    if (fault.kind === 'error_after') {
      const status = fault.status ?? statuses.error_after;
      const body = failure(status);
      reply.code(status).removeHeader('content-length');
      reply.type(typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
      return typeof body === 'string' ? body : JSON.stringify(body);
    }
    if (fault.kind === 'malformed') {
      reply.removeHeader('content-length');
      return cutOff(payload);
    }
    return payload;
  });

  app.addHook('onResponse', (request, reply, done) => {
    const here = met.get(request);
    if (here && here.fault?.kind !== 'timeout') here.kept.status = reply.statusCode;
    done();
  });
}

/** The first half of an answer, or what is no JSON in any case. */
function cutOff(payload: unknown): string {
  const text = typeof payload === 'string' ? payload : '';
  return text.length > 1 ? text.slice(0, Math.ceil(text.length / 2)) : '{"';
}
