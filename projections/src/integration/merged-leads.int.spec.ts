import { expect, it } from '@jest/globals';
import { ArrayLog } from '../../test/array-log.js';
import { logOf, sampleLead, step, uuid } from '../../test/events.js';
import { openTestProjector } from '../../test/projector.js';
import { contextOf, jobOf, requested } from '../../test/projector-context.js';
import { verify } from '../engine/operator/verify.js';
import { Watch } from '../engine/operator/watch.js';

it('what happens to a merged lead reaches the row of the one that stays, event by event and in a replay without memory', async () => {
  const projector = await openTestProjector();
  const ofGone = { stream: `lead-${uuid(2)}` };
  const events = logOf([
    step('LeadCreated', { status: 'contract_sent' }),
    step('LeadCreated', {}, ofGone),
    step('LeadMerged', { into: sampleLead }, ofGone),
    ...[3, 4, 5].map((n) => step('LeadCreated', {}, { stream: `lead-${uuid(n)}` })),
    step('LeadPaid', { amountCents: 199_00 }, ofGone),
  ]);
  const log = new ArrayLog(1);
  log.add(events);
  await projector.apply(events, 1);
  const context = { ...contextOf(projector, log), hotRows: 1 };
  try {
    const { rows } = await projector.pool.query('select situation from read.pipeline where id = $1', [sampleLead]);
    expect(rows).toEqual([{ situation: 'to_enroll' }]);
    const job = await requested(context, 'verify', 'pipeline');
    const watch = new Watch(context, [job]);
    await verify(context, [job], watch).finally(() => watch.close());
    expect((await jobOf(context, job.id)).result).toMatchObject({ equal: true, differingRows: 0 });
  } finally {
    await context.bulk.end();
    await projector.close();
  }
});
