import { z } from 'zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultKinds } from '../box/faults.js';
import { planModes } from '../box/webhook-plan.js';
import { jsonOf, type OpenProvider } from '../box/provider.js';
import type { Box } from '../box/box.js';

const provider = z.string().min(1);

/** A fault that somebody asks for. */
const faultSchema = z.strictObject({
  provider,
  kind: z.enum(faultKinds),
  times: z.coerce.number().int().min(1).max(1_000_000).optional(),
  path: z.string().optional(),
  method: z.string().toUpperCase().optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  status: z.int().min(400).max(599).optional(),
});

/** How webhooks are to come, of one provider or of all. */
const planSchema = z.strictObject({
  provider: provider.optional(),
  mode: z.enum(planModes),
  count: z.int().min(2).max(10_000).optional(),
  delayMs: z.int().min(0).max(3_600_000).optional(),
  /** Less than 0: signed in the future. */
  ageSeconds: z.int().optional(),
});

const whichSchema = z.strictObject({ provider: provider.optional() });
const productSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });

/** A request of the page or of the control API that can't be taken. */
class Wrong extends Error {
  readonly statusCode = 400;
}

/** What the control API works on. */
export interface Controlled {
  box: Box;
  open: Map<string, OpenProvider>;
  reset: () => Promise<void>;
}

/** What can be asked of a running sandbox, by its page and by the control API. Each throws Wrong for what can't be taken. */
export function actsOn({ box, open, reset }: Controlled) {
  const known = (name: string): OpenProvider => {
    const found = open.get(name);
    if (!found) throw new Wrong(`There is no provider "${name}"; there are ${[...open.keys()].join(', ')}.`);
    return found;
  };
  const parsed = <T extends { provider?: string | undefined }>(schema: z.ZodType<T>, value: unknown): T => {
    const found = accepted(schema, value);
    if (found.provider !== undefined) known(found.provider);
    return found;
  };
  return {
    known,
    reset,
    which: (value: unknown) => parsed(whichSchema, value).provider,
    fail: (value: unknown) => box.faults.add(parsed(faultSchema, value)),
    plan: (value: unknown) => {
      const { provider: name, ...plan } = parsed(planSchema, value);
      return box.deliveries.plans.set(plan, name);
    },
    redeliver: (id: number) => {
      if (!box.deliveries.redeliver(id)) throw new Wrong('There is no webhook of this number.');
    },
  };
}

/** `/_sandbox`: what tests and scripts look at and set. Bodies are JSON; an empty one is `{}`. See docs/sandbox.md. */
export function controlApi(app: FastifyInstance, controlled: Controlled): void {
  const { box, open } = controlled;
  const { known, reset, which, fail, plan, redeliver } = actsOn(controlled);
  const bodyOf = (request: FastifyRequest) => (request.body ? jsonOf(request) : {});
  const done = (reply: FastifyReply) => reply.code(204).send();

  app.get('/received', ({ query }) => box.received.list(which(query)));
  app.get('/deliveries', ({ query }) => box.deliveries.list(which(query)));
  app.get('/faults', () => box.faults.list());
  app.post('/faults', (request, reply) => reply.code(201).send(fail(bodyOf(request))));
  app.delete('/faults', ({ query }, reply) => {
    box.faults.clear(which(query));
    return done(reply);
  });
  app.post('/webhooks', (request) => plan(bodyOf(request)));
  app.post('/webhooks/flush', async (request) => ({ delivered: await box.deliveries.flush(which(bodyOf(request))) }));
  app.post('/webhooks/stop', async (_request, reply) => {
    await box.deliveries.stop();
    return done(reply);
  });
  app.post<{ Params: { id: string } }>('/webhooks/:id/redeliver', ({ params }, reply) => {
    redeliver(Number(params.id));
    return reply.code(202).send({});
  });
  app.put('/product', (request) => {
    box.productUrl = accepted(productSchema, bodyOf(request)).url.replace(/\/+$/, '');
    return { url: box.productUrl };
  });
  app.get('/environment', () => environmentOf(open));
  app.get<{ Params: { name: string } }>('/state/:name', ({ params }) => known(params.name).state() ?? {});
  app.post('/reset', async (_request, reply) => {
    await reset();
    return done(reply);
  });
}

/** The product's variables that point to these providers. */
export function environmentOf(open: ReadonlyMap<string, OpenProvider>): Record<string, string> {
  return Object.assign({}, ...[...open.values()].map((each) => each.environment())) as Record<string, string>;
}

/** @throws Wrong saying what is wrong with it */
function accepted<T>(schema: z.ZodType<T>, value: unknown): T {
  const found = schema.safeParse(value);
  if (!found.success) throw new Wrong(z.prettifyError(found.error));
  return found.data;
}
