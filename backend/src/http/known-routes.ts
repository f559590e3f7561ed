import type { FastifyInstance } from 'fastify';

/** Remembers the routes of the API, so that a wrong method is told from a wrong address. */
export class KnownRoutes {
  private readonly patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ url, method }) => this.add(url, [method].flat()));
  }

  /** Methods that the address takes; empty when there is no such address. */
  methodsOf(path: string): string[] {
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
  return new RegExp(`^${escaped}/?$`);
}
