import Fastify from 'fastify';
import { takeBodiesAsText } from './box/bodies.js';
import { Box } from './box/box.js';
import { meetFaults } from './box/meet-faults.js';
import type { OpenProvider, Provider } from './box/provider.js';
import { realTiming } from './box/timing.js';
import type { Timing } from './box/timing.js';
import { controlApi } from './control/control-api.js';
import { mountPage } from './page/page.js';
import { providers as allProviders } from './providers.js';

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
  const providers = options.providers ?? allProviders;
  for (const provider of providers) {
    await app.register(
      async (mounted) => {
        const failure = (status: number) =>
          opened.failure?.(status) ?? `${provider.label} failed on purpose (${status})`;
        meetFaults(mounted, box, { name: provider.name, failure });
        const opened = provider.open(mounted, box);
        open.set(provider.name, opened);
      },
      { prefix: `/${provider.name}` },
    );
  }
  const reset = async () => {
    await box.reset();
    for (const each of open.values()) each.reset();
  };
  await app.register(async (control) => controlApi(control, { box, open, reset }), { prefix: '/_sandbox' });
  await app.register(async (page) => mountPage(page, { box, open, reset, providers }));
  box.origin = await app.listen({ port: options.port, host: options.host });
  return {
    url: box.origin,
    box,
    environment: () =>
      Object.assign({}, ...[...open.values()].map((each) => each.environment())) as Record<string, string>,
    async stop() {
      await box.deliveries.stop();
      await app.close();
    },
  };
}
