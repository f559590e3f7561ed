import { expect, it } from '@jest/globals';
import { ArrayLog } from '../../test/array-log.js';
import { histories } from '../../test/operated-projector.js';
import { openTestProjector } from '../../test/projector.js';
import { contextOf, jobOf, requested } from '../../test/projector-context.js';
import { liveProjections } from '../definitions/live-projections.js';
import { rebuild } from '../engine/operator/rebuild.js';
import { verify } from '../engine/operator/verify.js';
import { Watch } from '../engine/operator/watch.js';

it('a replay that keeps next to nothing in memory makes the rows that serve, whatever it has to take back', async () => {
  const projector = await openTestProjector();
  const log = new ArrayLog(3);
  log.add(histories);
  await projector.apply(histories);
  const context = { ...contextOf(projector, log), hotRows: 1 };
  const names = liveProjections.map(({ name }) => name);
  try {
    for (const [kind, perform] of [
      ['verify', verify],
      ['rebuild', rebuild],
      ['verify', verify],
    ] as const) {
      const jobs = await Promise.all(names.map((name) => requested(context, kind, name)));
      const watch = new Watch(context, jobs);
      await perform(context, jobs, watch).finally(() => watch.close());
      for (const { id } of jobs) {
        const { state, result, projection } = await jobOf(context, id);
        expect([projection, state]).toEqual([projection, 'done']);
        if (kind === 'verify')
          expect([projection, result]).toMatchObject([projection, { equal: true, differingRows: 0 }]);
      }
    }
  } finally {
    await context.bulk.end();
    await projector.close();
  }
});
