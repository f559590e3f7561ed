import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostname } from 'node:os';
import { constants } from 'node:zlib';
import { AppModule } from './app.module.js';
import { compression } from './platform/encoding.js';
import { networkOf } from './platform/limits/networks.js';
import { siteOrigin } from './platform/config/config.js';
import { blogPages } from './blog/blog-pages.js';
import { readBuiltSite } from './platform/site/built-site.js';
import { serveFrontend } from './platform/site/serve-frontend.js';
import { refuseUndeclaredRoutes, routesByBody } from './platform/access/access.js';
import { addHooks } from './platform/http/hooks.js';
import {
  refuseNoHttp,
  addBodyDeadline,
  acceptFormsAt,
  acceptOneClicksAt,
  cutOffUnreadBodies,
  acceptJsonOnly,
} from './platform/http/bodies.js';
import { acceptFilesAt } from './platform/http/files.js';
import { wrongField } from './platform/problems/problem.js';
import { sendProblem, UnknownAddress } from './platform/http/problem-filter.js';
import { serveOpenApi } from './platform/http/openapi.js';
import { addSecurityHeaders, contentPolicy } from './platform/site/security-headers.js';
import { measureRequests } from './platform/metrics/measured.js';
import { endWithSession, OpenAnswers } from './accounts/open-answers.js';
import type { Infrastructure } from './platform/infrastructure.js';
import { nestLogger } from './platform/logger.js';
import { Users } from './accounts/users.js';

const bodyTimeoutMs = 30_000;
const uploadTimeoutMs = 10 * 60_000;
/** Time for an answer to reach a client that is still sending; shorter than the grace period of a process that stops. */
const unreadBodyMs = 3_000;
const bodyLimitBytes = 256 * 1024;
const unreadableAddress = wrongField('address', 'The address is too long or not encoded correctly');

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
    // Long enough for a file over a slow connection; addBodyDeadline sets a shorter limit for everything else.
    requestTimeout: uploadTimeoutMs,
    http: { headersTimeout: bodyTimeoutMs },
    forceCloseConnections: 'idle',
    // Requests may still come in: addHooks refuses them with a code, like every refusal.
    return503OnClosing: false,
    clientErrorHandler: refuseNoHttp,
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
  const taking = routesByBody(nest);
  const formRoutes = [...taking.form, ...taking.one_click];
  acceptJsonOnly(fastify, taking.signed);
  acceptFormsAt(fastify, formRoutes);
  acceptOneClicksAt(fastify, taking.one_click);
  acceptFilesAt(fastify, taking.file);
  acceptFilesAt(fastify, taking.mail, 'message/rfc822');
  addBodyDeadline(fastify, bodyTimeoutMs, [...taking.file, ...taking.mail]);
  cutOffUnreadBodies(fastify, unreadBodyMs);
  const origin = siteOrigin(config);
  const https = origin.startsWith('https:');
  const site = readBuiltSite(frontendFolder, origin, config.listingsFrame);
  const policyOf = contentPolicy(https, site ? [new URL(site.listingsFrame).origin] : []);
  await addSecurityHeaders(fastify, https, policyOf);
  await fastify.register(cookie);
  await fastify.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) });
  await fastify.register(compress, {
    threshold: compression.threshold,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: compression.brotliQuality } },
  });
  const { host, publicUrl, metricsToken } = config;
  addHooks(fastify, { host, publicUrl, machine: hostname() }, metricsToken !== undefined, [
    ...taking.signed,
    ...formRoutes,
    ...taking.mail,
  ]);
  endWithSession(fastify, nest.get(OpenAnswers));
  if (site) {
    await serveFrontend(fastify, site, policyOf, blogPages(nest, logger));
    nest.get(UnknownAddress).showOn(site, policyOf);
  }
  await nest.init();
  serveOpenApi(nest);
  return { nest, firstAdmin: await nest.get(Users).ensureFirstAdmin() };
}
