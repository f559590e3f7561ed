import { describe, expect, it } from '@jest/globals';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { logOf, step, uuid, type Step } from '../../test/events.js';
import { by, cleanReplay, half, OperatedProjector, steps } from '../../test/operated-projector.js';
import { contents } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { requestJobs } from '../engine/operator/jobs.js';

const stream = `lead-${uuid(1)}`;
const poisons: [what: string, poison: Step][] = [
  ['that the fold refuses', step('LeadCreated', {}, { stream })],
  ['that Postgres refuses', step('PropertyDetailsEdited', { yearBuilt: 2 ** 40 }, { stream })],
  ['that no schema accepts', { type: 'LeadPaid', data: {}, unreadable: 'invalid', stream }],
];
const places: [where: string, before: number][] = [
  ['early', 40],
  ['in the middle', half],
  ['as the newest event', steps.length],
];
const cases = poisons.flatMap(([what, poison]) => places.map(([where, at]) => [what, where, poison, at] as const));
const system = new OperatedProjector();

describe('a rebuild of everything', () => {
  it.each(
    atScale(
      cases.filter((_, i) => i % 4 === 0),
      cases,
    ),
  )(
    'fault 16: stops at a poison %s, %s, and the old tables go on serving',
    async (_what, _where, poison, at) => {
      const events = logOf([...steps.slice(0, at), poison, ...steps.slice(at)]);
      const late = logOf([...steps.slice(0, at), poison, ...steps.slice(at), ...steps.slice(-1)]).slice(-1);
      system.log.add(events);
      await system.projected();
      const before = await contents(system.pool);
      expect(before.parked!.length).toBeGreaterThan(0);
      const stopped = new Set(before.parked!.map((each) => (each as { projection: string }).projection));

      let [looks, done] = [0, false];
      const leads = (await system.pool.query('select from read.pipeline')).rowCount;
      // Readers find every lead at any moment, even while tables are built and dropped.
      const looking = (async () => {
        for (; !done; looks++) expect((await system.pool.query('select from read.pipeline')).rowCount).toBe(leads);
      })();
      const names = liveProjections.map(({ name }) => name);
      const ids = await requestJobs(system.pool, 'rebuild', names, by);
      const jobs = await Promise.all(ids.map((id) => system.ended(id)));
      done = true;
      await looking;
      expect(looks).toBeGreaterThan(0);
      const states = jobs.map(({ projection, state }) => [projection, state]);
      expect(states).toEqual(jobs.map(({ projection }) => [projection, stopped.has(projection) ? 'failed' : 'done']));
      for (const name of stopped) expect(await system.builds(name)).toMatchObject([{ generation: 1, serving: true }]);
      expect(await contents(system.pool)).toEqual(before);

      system.log.add(late);
      await system.projected();
      expect(await contents(system.pool)).toEqual(await cleanReplay([...events, ...late]));
    },
    faultPatienceMs,
  );
});
