import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltSite } from '../site/built-site.js';
import { isPage, sendNoPage } from '../site/serve-frontend.js';
import { ProblemError } from '../problems/problem.js';
import type { PolicyOf } from '../site/security-headers.js';

/** Answers requests that match no route: a page that does not exist, a wrong method, or nothing at all. */
export class UnknownAddress {
  private site: { built: BuiltSite; policyOf: PolicyOf } | undefined;
  private readonly patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();

  /** Remembers every route, so that a wrong method is told from a wrong address. Call it before any route is added. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => this.add(url, [method].flat()));
  }

  /** From now on pages get the site's own 404 page. */
  showOn(built: BuiltSite, policyOf: PolicyOf): void {
    this.site = { built, policyOf };
  }

  /**
   * @returns the refusal, or null when the address is a page's and got the site's 404 page
   */
  answer(request: FastifyRequest, reply: FastifyReply): ProblemError | null {
    if (this.site && isPage(request)) {
      sendNoPage(request, reply, this.site.built.notFound, this.site.policyOf);
      return null;
    }
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
