import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { faultKinds } from '../box/faults.js';
import { planModes } from '../box/webhook-plan.js';
import { jsonOf, type OpenProvider } from '../box/provider.js';
import type { Box } from '../box/box.js';

const provider = z.string().min(1);

/** A fault that somebody asks for. */
export const faultSchema = z.strictObject({
  provider,
  kind: z.enum(faultKinds),
  times: z.int().min(1).max(1_000_000).optional(),
  path: z.string().optional(),
  method: z.string().toUpperCase().optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  status: z.int().min(400).max(599).optional(),
});

/** How webhooks are to come, of one provider or of all. */
export const planSchema = z.strictObject({
  provider: provider.optional(),
  mode: z.enum(planModes),
  count: z.int().min(2).max(10_000).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  /** Less than 0: signed in the future. */
  ageSeconds: z.int().optional(),
});

export const whichSchema = z.strictObject({ provider: provider.optional() });
export const productSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

/** A request of the page or of the control API that can't be taken. */
export class Wrong extends Error {
  readonly statusCode = 400;
}

/** What the control API works on. */
export interface Controlled {
  box: Box;
  open: Map<string, OpenProvider>;
  reset: () => Promise<void>;
}

/** `/_sandbox`: what tests and scripts look at and set. Bodies are JSON; an empty one is `{}`. See docs/sandbox.md. */
export function controlApi(app: FastifyInstance, { box, open, reset }: Controlled): void {
  const parsed = <T>(schema: z.ZodType<T>, request: Parameters<typeof jsonOf>[0]): T => {
    const found = accepted(schema, request.body ? jsonOf(request) : {});
    const { provider: named } = found as { provider?: string };
    if (named !== undefined) known(named);
    return found;
  };
  const known = (name: string): OpenProvider => {
    const found = open.get(name);
    if (!found) throw new Wrong(`There is no provider "${name}"; there are ${[...open.keys()].join(', ')}.`);
    return found;
  };
  const asked = (query: unknown) => {
    const { provider: name } = accepted(whichSchema, query);
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

/** @throws Wrong saying what is wrong with it */
function accepted<T>(schema: z.ZodType<T>, value: unknown): T {
  const found = schema.safeParse(value);
  if (!found.success) throw new Wrong(z.prettifyError(found.error));
  return found.data;
}
