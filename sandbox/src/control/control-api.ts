import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { jsonOf } from '../box/bodies.js';
import type { Box } from '../box/box.js';
import { faultKinds } from '../box/faults.js';
import type { OpenProvider } from '../box/provider.js';
import { planModes } from '../box/webhook-plan.js';

const provider = z.string().min(1);
const faultSchema = z.strictObject({
  provider,
  kind: z.enum(faultKinds),
  times: z.int().min(1).max(1_000_000).optional(),
  path: z.string().optional(),
  method: z.string().toUpperCase().optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  status: z.int().min(400).max(599).optional(),
});
const planSchema = z.strictObject({
  provider: provider.optional(),
  mode: z.enum(planModes),
  count: z.int().min(2).max(10_000).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  ageSeconds: z.int().optional(),
});
const whichSchema = z.strictObject({ provider: provider.optional() });
const productSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

/** What the control API tells of a request that it can't take. */
class Wrong extends Error {
  readonly statusCode = 400;
}

/** What the control API works on. */
export interface Controlled {
  box: Box;
  open: Map<string, OpenProvider>;
  reset(): Promise<void>;
}

/** `/_sandbox`: what tests and scripts look at and set. Bodies are JSON; an empty one is `{}`. See docs/sandbox.md. */
export function controlApi(app: FastifyInstance, { box, open, reset }: Controlled): void {
  const parsed = <T>(schema: z.ZodType<T>, request: Parameters<typeof jsonOf>[0]): T => {
    const found = schema.safeParse(request.body ? jsonOf(request) : {});
    if (!found.success) throw new Wrong(z.prettifyError(found.error));
    const { provider: named } = found.data as { provider?: string };
    if (named !== undefined) known(named);
    return found.data;
  };
  const known = (name: string): OpenProvider => {
    const found = open.get(name);
    if (!found) throw new Wrong(`There is no provider "${name}"; there are ${[...open.keys()].join(', ')}.`);
    return found;
  };
  const asked = (query: unknown) => {
    const { provider: name } = whichSchema.parse(query);
    if (name !== undefined) known(name);
    return name;
  };

  app.get('/received', (request) => box.received.list(asked(request.query)));
  app.get('/deliveries', (request) => box.deliveries.list(asked(request.query)));
  app.get('/faults', () => box.faults.list());
  app.post('/faults', (request, reply) => reply.code(201).send(box.faults.add(parsed(faultSchema, request))));
  app.delete('/faults', (request, reply) => {
    box.faults.clear(asked(request.query));
    return reply.code(204).send();
  });
  app.post('/webhooks', (request) => {
    const { provider: name, ...plan } = parsed(planSchema, request);
    return box.deliveries.plans.set(plan, name);
  });
  app.post('/webhooks/flush', async (request) => ({
    delivered: await box.deliveries.flush(parsed(whichSchema, request).provider),
  }));
  app.post('/webhooks/stop', async (_request, reply) => {
    await box.deliveries.stop();
    return reply.code(204).send();
  });
  app.post<{ Params: { id: string } }>('/webhooks/:id/redeliver', (request, reply) => {
    if (!box.deliveries.redeliver(Number(request.params.id))) throw new Wrong('There is no webhook of this number.');
    return reply.code(202).send({});
  });
  app.put('/product', (request) => {
    box.productUrl = parsed(productSchema, request).url.replace(/\/+$/, '');
    return { url: box.productUrl };
  });
  app.get('/environment', () => Object.assign({}, ...[...open.values()].map((each) => each.environment())) as object);
  app.get<{ Params: { name: string } }>('/state/:name', (request) => known(request.params.name).state() ?? {});
  app.post('/reset', async (_request, reply) => {
    await reset();
    return reply.code(204).send();
  });
}
