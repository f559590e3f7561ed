import { expect, it } from '@jest/globals';
import { readModels } from '../../../contracts/src/live/queries.js';
import { subjectKinds } from '../../../contracts/src/live/subject.js';
import { RowSet } from '../engine/tables/row-set.js';
import { logOf, step } from '../../test/events.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { liveProjections } from './live-projections.js';

it('every projection has the name by which browsers and operators know it', () => {
  expect(liveProjections.map(({ name }) => name)).toEqual(readModels);
});

it.each(subjectKinds)('browsers hear of a %s whose rows change, by its stream', (kind) => {
  const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
  const announced = liveProjections.flatMap((projection) => projection.subjectOf?.(`${kind}-${id}`) ?? []);
  expect(announced.length).toBeGreaterThan(0);
  expect(announced).toEqual(announced.map(() => ({ kind, id })));
});

it('announces healed rows as it announces projected ones', () => {
  const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
  for (const projection of liveProjections)
    for (const { subject } of projection.tables)
      if (subject) expect(projection.subjectOf?.(`${subject.kind}-${id}`)).toEqual({ kind: subject.kind, id });
});

/** The same event ends every stream of a case. A projection that throws at another kind's ending parks the stream, and stops a rebuild. */
it('leaves the end of a stream alone that is about something else', () => {
  const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
  for (const kind of subjectKinds) {
    const [end] = logOf([step('StreamErased', {}, { stream: `${kind}-${id}` })]) as ReadableEvent[];
    for (const projection of liveProjections) {
      const others =
        (projection.handles as readonly string[]).includes('StreamErased') &&
        projection.subjectOf?.(end!.stream) === undefined;
      if (others) expect(() => projection.project(end!, new RowSet())).not.toThrow();
    }
  }
});
