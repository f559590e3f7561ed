import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPage, sendPage } from '../frontend/serve-frontend.js';
import { ProblemError } from './problem.js';

/** Answers what no route took: a page of the frontend, a wrong method, or nothing at all. */
export class UnknownAddress {
  private readonly patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();

  /** Remembers every route, so that a wrong method is told from a wrong address. Before any route is added. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => this.add(url, [method].flat()));
  }

  /**
   * @returns the refusal, or null when the address is a page and was answered with the frontend
   */
  answer(request: FastifyRequest, reply: FastifyReply): ProblemError | null {
    if (isPage(request) && sendPage(reply)) return null;
    const allowed = this.methodsOf(request.url.split('?')[0] ?? '');
    if (allowed.length === 0 || allowed.includes(request.method)) return new ProblemError('not_found');
    void reply.header('allow', allowed.join(', '));
    return new ProblemError('method_not_allowed');
  }

  private methodsOf(path: string): string[] {
    const found = [...this.patterns.values()].filter(({ matches }) => matches.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))];
  }

  private add(url: string, methods: string[]): void {
    if (url.includes('*')) return;
    const known = this.patterns.get(url) ?? { matches: patternOf(url), methods: new Set<string>() };
    for (const method of methods) known.methods.add(method);
    this.patterns.set(url, known);
  }
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}
