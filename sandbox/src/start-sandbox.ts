import Fastify, { type FastifyInstance } from 'fastify';
import { type OpenProvider, type Provider, takeBodiesAsText } from './box/provider.js';
import { calendar } from './calendar/calendar.js';
import { docuseal } from './docuseal/docuseal.js';
import { listings } from './listings/listings.js';
import { mail } from './mail/mail.js';
import { odoo } from './odoo/odoo.js';
import { rentcast } from './rentcast/rentcast.js';
import { stripe } from './stripe/stripe.js';
import { twilio } from './twilio/twilio.js';
import { Box } from './box/box.js';
import { meetFaults } from './box/meet-faults.js';
import { realTiming, type Timing } from './box/webhook-plan.js';
import { controlApi, environmentOf } from './control/control-api.js';
import { mountPage } from './page/page.js';

/** The services of the outside world, in the order of the page. */
const allProviders: Provider[] = [mail, twilio, stripe, docuseal, odoo, rentcast, listings, calendar];

export interface SandboxOptions {
  /** 0: any that is free. */
  port: number;
  smtpPort: number;
  host: string;
  /** Where webhooks go; it can be said later, by the control API. */
  productUrl?: string;
  timing?: Timing;
  /** All of them, unless a test names its own. */
  providers?: Provider[];
}

export interface RunningSandbox {
  /** Such as http://127.0.0.1:4400. */
  url: string;
  box: Box;
  /** The product's variables that point it here. */
  environment(): Record<string, string>;
  stop(): Promise<void>;
}

/** Documents and pictures fit in. */
const bodyLimit = 20 * 1024 * 1024;

/**
 * Starts the outside world on this machine.
 * @throws when a port is taken
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const box = new Box(options.timing ?? realTiming);
  box.productUrl = options.productUrl?.replace(/\/+$/, '');
  const open = new Map<string, OpenProvider>();
  const app = Fastify({ bodyLimit, forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  takeBodiesAsText(app);
  refuseOtherSites(app);
  const providers = options.providers ?? allProviders;
  for (const provider of providers) {
    await app.register(
      (mounted, _options, done) => {
        const failure = (status: number) =>
          opened.failure?.(status) ?? `${provider.label} failed on purpose (${status})`;
        meetFaults(mounted, box, { name: provider.name, failure });
        const opened = provider.open(mounted, box);
        open.set(provider.name, opened);
        mounted.addHook('preHandler', async (request, reply) => {
          const refusal = request.routeOptions.config.forPeople ? undefined : opened.refusal?.(request);
          if (refusal) return reply.code(refusal.status).send(refusal.body);
        });
        done();
      },
      { prefix: `/${provider.name}` },
    );
  }
  const reset = async () => {
    await box.reset();
    for (const each of open.values()) each.reset();
  };
  await app.register(
    (control, _options, done) => {
      controlApi(control, { box, open, reset });
      done();
    },
    { prefix: '/_sandbox' },
  );
  mountPage(app, { box, open, reset, providers });
  const stop = async () => {
    await box.deliveries.stop();
    await app.close();
    for (const each of open.values()) await each.close?.();
  };
  try {
    box.origin = await app.listen({ port: options.port, host: options.host });
    for (const each of open.values()) await each.listen?.(options);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: box.origin,
    box,
    environment: () => environmentOf(open),
    stop,
  };
}

/** A page of another site must not press our buttons. What is no browser names no origin. */
function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { origin, host } }, reply) => {
    if (origin === undefined) return;
    const own = URL.canParse(origin) && new URL(origin).host === host;
    if (!own) return reply.code(403).send('This came from another site');
  });
}
