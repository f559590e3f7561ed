import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { jsonOf } from '../box/bodies.js';
import type { Box } from '../box/box.js';
import type { OpenProvider } from '../box/provider.js';
import { faultSchema, planSchema, productSchema, whichSchema, Wrong } from './wanted.js';

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
