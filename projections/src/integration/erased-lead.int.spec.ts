import { describe, expect, it } from '@jest/globals';
import { logOf, sampleLead, step, uuid, type Step } from '../../test/events.js';
import { OperatedProjector } from '../../test/operated-projector.js';

const system = new OperatedProjector();

const somebody = /Quillfeather/;
const other = { stream: `lead-${uuid(2)}` };
const renamed = (name: string, of: Pick<Step, 'stream'> = {}) => step('LeadDetailsEdited', { name }, of);
const life = [
  step('LeadCreated', { name: 'Sample Quillfeather', propertyAddress: '1 Quillfeather Ln, Ankeny, IA 50023' }),
  step('TaskAdded', { taskId: uuid(11), title: 'Call Quillfeather' }),
  step('TaskAdded', { taskId: uuid(12), title: 'Meet Quillfeather' }),
  renamed('Ann Quillfeather'),
  step('LeadCreated', { name: 'Sample Neighbour' }, other),
  step('TaskAdded', { taskId: uuid(13), title: 'Call the neighbour' }, other),
  step('LeadStatusMoved', { to: 'proposal' }),
  step('TaskCompleted', { taskId: uuid(11) }),
];
// This many stays are sent on while a rebuild goes on reading, the first lead's among them.
const manyStays = Array.from({ length: 4_500 }, (_, n) => renamed(`Sample Neighbour ${n}`, other));

async function stored(): Promise<{ stays: string[]; titles: string[] }> {
  const { rows: stays } = await system.pool.query<{ name: string }>(
    'select name from read.stage_history where lead_id = $1 order by stay',
    [sampleLead],
  );
  const { rows: titles } = await system.pool.query<{ title: string }>('select title from read.tasks order by id');
  return { stays: stays.map(({ name }) => name), titles: titles.map(({ title }) => title) };
}

const forgotten = {
  stays: ['[erased]', '[erased]', '[erased]'],
  titles: ['[erased]', '[erased]', 'Call the neighbour'],
};

describe('of a lead that is erased', () => {
  it('every row forgets who it was, live, in a rebuild and in its verification', async () => {
    const steps = [...life, ...manyStays];
    system.log.add(logOf(steps));
    await system.projected();
    expect((await stored()).stays.every((name) => somebody.test(name))).toBe(true);
    system.log.add(logOf([...steps, step('LeadErased')]).slice(steps.length));
    await system.projected();
    expect(await stored()).toEqual(forgotten);
    for (const projection of ['stage_history', 'tasks'] as const) {
      expect((await system.ask('verify', projection)).result).toMatchObject({ equal: true, complete: true });
      expect(await system.ask('rebuild', projection)).toMatchObject({ state: 'done' });
      expect(await stored()).toEqual(forgotten);
      expect((await system.ask('verify', projection)).result).toMatchObject({ equal: true, complete: true });
    }
  });

  it('also those of one batch with the erasure, and those that come after', async () => {
    const after = [step('TaskAdded', { taskId: uuid(14), title: 'File it' }), step('LeadStatusMoved', { to: 'lost' })];
    system.log.add(logOf([...life, step('LeadErased'), ...after]));
    await system.projected();
    const { stays, titles } = await stored();
    expect([...stays, ...titles].join()).not.toMatch(somebody);
    expect(titles).toContain('File it');
    for (const projection of ['stage_history', 'tasks'] as const)
      expect((await system.ask('verify', projection)).result).toMatchObject({ equal: true, complete: true });
  });
});
