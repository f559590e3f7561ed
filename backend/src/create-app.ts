import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';
import { AppModule } from './app.module.js';
import { blogPages } from './frontend/blog-pages.js';
import { readBuiltSite } from './frontend/built-site.js';
import { serveFrontend } from './frontend/serve-frontend.js';
import { refuseUndeclaredRoutes } from './http/declared-routes.js';
import { addHooks } from './http/hooks.js';
import { acceptJsonOnly } from './http/json-body.js';
import { ProblemError } from './http/problem.js';
import { sendProblem } from './http/problem-filter.js';
import { serveOpenApi } from './http/openapi.js';
import { addSecurityHeaders, contentPolicy } from './http/security-headers.js';
import { measureRequests } from './metrics/measure-requests.js';
import { UnknownAddress } from './http/unknown-address.js';
import type { Infrastructure } from './infrastructure.js';
import { nestLogger } from './logging/logger.js';
import { Users } from './users/users.js';

const bodyLimitBytes = 256 * 1024;
const unreadableAddress = new ProblemError('invalid_input', {
  errors: [{ path: 'address', message: 'The address is too long or not encoded as it must be' }],
});

export interface App {
  nest: NestFastifyApplication;
  /** Set when this start made the first admin; the password only if it was generated. */
  firstAdmin: { email: string; password?: string } | null;
}

/**
 * Puts the application together, ready to listen.
 * @param frontendFolder the built frontend; nothing is served from it while it holds no built pages
 * @throws Error when a route does not say who may call it
 */
export async function createApp(infrastructure: Infrastructure, frontendFolder: string): Promise<App> {
  const { config, logger } = infrastructure;
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustProxy,
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // An address that does not decode never reaches a hook or filter.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      void sendProblem(reply, unreadableAddress),
  });
  const nest = await NestFactory.create<NestFastifyApplication>(AppModule.with(infrastructure), adapter, {
    logger: nestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  refuseUndeclaredRoutes(nest);
  const fastify = adapter.getInstance<FastifyInstance>();
  nest.get(UnknownAddress).watch(fastify);
  measureRequests(fastify, infrastructure.metrics);
  acceptJsonOnly(fastify);
  const origin = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const https = origin.startsWith('https:');
  const site = readBuiltSite(frontendFolder, origin, config.listingsFrame);
  const policyOf = contentPolicy(https, site ? [new URL(site.listingsFrame).origin] : []);
  await addSecurityHeaders(fastify, https, policyOf);
  await fastify.register(cookie);
  await fastify.register(rateLimit, { global: false });
  await fastify.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  addHooks(fastify, config.publicUrl ? [config.publicUrl] : []);
  if (site) {
    await serveFrontend(fastify, site, policyOf, blogPages(nest, logger));
    nest.get(UnknownAddress).showOn(site, policyOf);
  }
  await nest.init();
  serveOpenApi(nest);
  return { nest, firstAdmin: await nest.get(Users).ensureFirstAdmin() };
}
