import type { FastifyInstance } from 'fastify';
import { formOf } from '../box/bodies.js';
import type { Controlled } from '../control/control-api.js';
import { faultSchema, planSchema, Wrong } from '../control/wanted.js';

/** The buttons of the page: each does what it says, and leads back to the page. */
export function formActions(app: FastifyInstance, { box, open, reset }: Controlled): void {
  const action = (path: string, section: string, work: (form: URLSearchParams, id: number) => unknown) =>
    app.post<{ Params: { id?: string } }>(path, async (request, reply) => {
      await work(formOf(request), Number(request.params.id));
      return reply.redirect(`/#${section}`, 303);
    });
  /** A field that was left empty is not sent. */
  const filled = (form: URLSearchParams) => Object.fromEntries([...form].filter(([, value]) => value !== ''));
  const known = (name: string | undefined) => {
    if (name !== undefined && !open.has(name)) throw new Wrong(`There is no provider "${name}"`);
  };

  action('/do/fault', 'trouble', (form) => {
    const { times, ...rest } = filled(form);
    const fault = faultSchema.safeParse({ ...rest, ...(times !== undefined && { times: Number(times) }) });
    if (!fault.success) throw new Wrong(fault.error.issues[0]!.message);
    known(fault.data.provider);
    box.faults.add(fault.data);
  });
  action('/do/faults/clear', 'trouble', () => box.faults.clear());
  action('/do/plan', 'trouble', (form) => {
    const plan = planSchema.safeParse(filled(form));
    if (!plan.success) throw new Wrong(plan.error.issues[0]!.message);
    const { provider, ...wanted } = plan.data;
    known(provider);
    box.deliveries.plans.set(wanted, provider);
  });
  action('/do/flush', 'traffic', () => box.deliveries.flush());
  action('/do/stop', 'traffic', () => box.deliveries.stop());
  action('/do/reset', '', reset);
  action('/do/redeliver/:id', 'traffic', (_form, id) => {
    if (!box.deliveries.redeliver(id)) throw new Wrong('There is no webhook of this number');
  });
}
