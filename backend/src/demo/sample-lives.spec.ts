import { beforeAll, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { CreateLead } from '../../../contracts/src/leads/input.js';
import * as input from '../../../contracts/src/leads/routes.js';
import * as work from '../../../contracts/src/leads/work-routes.js';
import { undoSchema } from '../../../contracts/src/history/queries.js';
import { pipelineTable, type PipelineRow } from '../../../contracts/src/leads/view.js';
import { pipeline } from '../../../projections/src/definitions/leads/pipeline.js';
import { RowSet } from '../../../projections/src/engine/tables/row-set.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { strictSchema } from '../../../testing/given-when-then.js';
import { carriedOut, type CarriedOut } from './past-commands.js';
import { leadDecider } from '../leads/decide/living-lead.js';
import { foldedBy } from '../platform/commands/decider.js';
import { commandsInOrderOfTime, sampleLives, type DemoPlan } from './sample-lives.js';
import { demoStaff } from './world.js';

const until = '2026-03-02T15:00:00.000Z';
const plan: DemoPlan = { seed: 'sample', leads: 1_000, until };
const fewLeads: DemoPlan = { seed: 'sample', leads: 60, until };

let lives: CarriedOut[];

beforeAll(() => {
  lives = [...sampleLives(plan)].map(({ commands }) => carriedOut(commands));
});

function countOf(matches: (events: ReadableEvent[], life: CarriedOut) => boolean): number {
  return lives.filter((life) => matches(life.appends.flat(), life)).length;
}

describe('the lives of sample leads', () => {
  it('are the same for the same seed, and others for another', () => {
    const again = [...sampleLives(fewLeads)];
    expect([...sampleLives(fewLeads)]).toEqual(again);
    expect([...sampleLives({ ...fewLeads, seed: 'other' })]).not.toEqual(again);
  });

  it('are as many as were asked for, each of a lead of its own', () => {
    expect(new Set(lives.map(({ commands }) => commands[0]?.leadId)).size).toBe(plan.leads);
  });

  it('hold only commands that are accepted and have something to do', () => {
    const idle = lives.flatMap(({ commands, appends }) => commands.filter((_, index) => appends[index]?.length === 0));
    expect(idle).toEqual([]);
  });

  it('make only events that their own schemas take as they are', () => {
    for (const { type, data } of lives.flatMap(({ appends }) => appends.flat())) {
      const read = strictSchema(type).safeParse(data);
      if (!isDeepStrictEqual(read.data, data)) expect(read).toEqual({ success: true, data });
    }
  });

  it('send only what the routes would let through', () => {
    const schemas: Record<string, z.ZodType> = {
      CreateLead: input.submitLeadSchema,
      EditLead: input.editLeadSchema,
      MoveLeadStatus: input.moveLeadStatusSchema,
      PitchLead: input.pitchLeadSchema,
      EditImprovements: input.editImprovementsSchema,
      AcknowledgeRequirements: input.acknowledgeRequirementsSchema,
      ScheduleWalkthrough: input.scheduleWalkthroughSchema,
      AddNote: input.addNoteSchema,
      AddTask: work.addTaskSchema,
      AssignLead: work.assignLeadSchema,
      LogContact: work.logContactSchema,
      RecordPayment: input.recordPaymentSchema,
      Undo: undoSchema.omit({ preview: true }),
    };
    const unknown = new Set<string>();
    for (const { definition, input: sent } of lives.flatMap(({ commands }) => commands)) {
      const schema = schemas[definition.name];
      if (schema) expect({ [definition.name]: schema.parse(sent) }).toEqual({ [definition.name]: sent });
      else unknown.add(definition.name);
    }
    expect([...unknown].sort()).toEqual([
      ...['CompleteTask', 'DeleteLead', 'IntendMessage', 'LinkAnalysis', 'RecordMessageFailure', 'RecordMessageSent'],
      ...['RecordRentEstimate', 'RequestAnalysis', 'RestoreLead', 'StartCampaign', 'TellCampaigns', 'WithholdMessage'],
    ]);
  });

  it('go forward in time and end before today; only walkthroughs lie ahead', () => {
    for (const { commands } of lives) {
      const times = commands.map(({ at }) => at);
      expect(times).toEqual([...times].sort());
      expect(new Set(times).size).toBe(times.length);
      expect((times.at(-1) ?? until) <= until).toBe(true);
    }
    const ahead = countOf((events) => events.some(({ type, data }) => startOf(type, data) > until));
    expect(ahead).toBeGreaterThan(10);
  });

  it('have fewer commands than the handler remembers answers of, so that a run that was cut short goes on', () => {
    const ofStreams = new Map<string, number>();
    for (const { id } of lives.flatMap(({ commands }) => commands)) ofStreams.set(id, (ofStreams.get(id) ?? 0) + 1);
    expect(Math.max(...ofStreams.values())).toBeLessThanOrEqual(64);
  });

  it('name nobody but staff, visitors and the system, and no address or number of real people', () => {
    const staff = new Set(demoStaff.map(({ id }) => id));
    for (const event of lives.flatMap(({ appends }) => appends.flat())) {
      const { actor } = event.metadata;
      const known = { visitor: actor.id === null, user: staff.has(actor.id ?? ''), system: true };
      expect(known[actor.kind as keyof typeof known]).toBe(true);
      if (event.type !== 'LeadCreated') continue;
      expect(event.data.email).toMatch(/@example\.com$/);
      expect(event.data.phone ?? '515-555-0100').toMatch(/^\d{3}-555-01\d\d$/);
    }
  });
});

function startOf(type: string, data: unknown): string {
  return type === 'WalkthroughScheduled' ? ((data as { start: string | null }).start ?? '') : '';
}

describe('the work that they leave', () => {
  const viewer = { id: '3f6f0c2e-5b0c-4a4e-9a56-0b9c5d2f7e10', email: 'admin@example.com' };
  const dayMs = 24 * 60 * 60_000;

  /** Open tasks of living leads: how many days before or after today each is due, and whose lead it is. */
  function open(all: CarriedOut[]) {
    return all.flatMap(({ appends }) => {
      const events = appends.flat().filter(({ stream }) => stream.startsWith('lead-'));
      const lead = foldedBy(leadDecider, events);
      const isOpen = new Set(lead?.tasks.filter((task) => task.open).map(({ id }) => id));
      return events.flatMap((event) =>
        event.type === 'TaskAdded' && isOpen.has(event.data.taskId) && !lead?.deleted
          ? [{ whose: lead?.assigneeId, days: (Date.parse(event.data.dueAt) - Date.parse(until)) / dayMs }]
          : [],
      );
    });
  }

  it('is due, overdue and to come, and none of it was forgotten for months', () => {
    const days = open(lives).map((task) => task.days);
    expect(days.filter((each) => each < 0).length).toBeGreaterThan(10);
    expect(days.filter((each) => each > 0 && each < 1).length).toBeGreaterThan(3);
    expect(days.filter((each) => each > 1).length).toBeGreaterThan(10);
    expect(Math.min(...days)).toBeGreaterThan(-30);
  });

  it('is also that of whoever looks at it, in a small demo, too', () => {
    const seen = [...sampleLives({ ...fewLeads, viewer })].map(({ commands }) => carriedOut(commands));
    expect(open(seen).filter(({ whose }) => whose === viewer.id).length).toBeGreaterThan(0);
    expect(open(lives).filter(({ whose }) => whose === viewer.id)).toEqual([]);
  });
});

describe('odd histories among them', () => {
  const types = (events: ReadableEvent[]) => new Set(events.map(({ type }) => type));
  const bulks = () => {
    const leadsOf = new Map<string, Set<string>>();
    for (const { leadId, correlationId } of lives.flatMap(({ commands }) => commands))
      leadsOf.set(correlationId, (leadsOf.get(correlationId) ?? new Set()).add(leadId));
    return [...leadsOf].filter(([, leads]) => leads.size > 1).map(([id]) => id);
  };

  it('moved back and forth', () => {
    const returns = countOf((events) => {
      const stages = events.flatMap((event) => (event.type === 'LeadStatusMoved' ? [event.data] : []));
      return stages.some((move, n) => stages[n + 1]?.to === move.from && stages[n + 2]?.from === move.from);
    });
    expect(returns).toBeGreaterThan(50);
  });

  it('deleted and restored, and deleted for good', () => {
    expect(countOf((events) => types(events).has('LeadRestored'))).toBeGreaterThan(20);
    expect(
      countOf((events) => events.findLast(({ stream }) => stream.startsWith('lead-'))?.type === 'LeadDeleted'),
    ).toBeGreaterThan(20);
  });

  it('undone, and the undo undone', () => {
    const byId = new Map(lives.flatMap(({ appends }) => appends.flat().map((event) => [event.id, event])));
    const undone = (event?: ReadableEvent) => byId.get(event?.metadata.undoes ?? '');
    expect(countOf((events) => events.some((event) => undone(event)))).toBeGreaterThan(100);
    expect(countOf((events) => events.some((event) => undone(undone(event))))).toBeGreaterThan(20);
  });

  it('undone moves, which leave neither a stage age nor a contact behind', () => {
    let seen = 0;
    for (const { appends } of lives) {
      const rows = new RowSet();
      const shown = new Map<string, Readonly<PipelineRow>>();
      for (const event of appends.flat().filter(({ stream }) => stream.startsWith('lead-'))) {
        const id = event.stream.slice('lead-'.length);
        const before = rows.get(pipelineTable, id);
        if (before) shown.set(event.id, before);
        pipeline.project(event, rows);
        const undone = event.type === 'LeadStatusMoved' ? shown.get(event.metadata.undoes ?? '') : undefined;
        if (!undone) continue;
        seen++;
        const { status, stageSince, stageEventId, stageActorId, lastContactedAt } = undone;
        expect(rows.get(pipelineTable, id)).toMatchObject({
          ...{ status, stageSince, stageEventId, stageActorId, lastContactedAt },
        });
      }
    }
    expect(seen).toBeGreaterThan(50);
  });

  it('paid, which moves nothing, and then moved to onboarding by staff', () => {
    const paid = lives.flatMap(({ appends }) => appends.filter((events) => types(events).has('LeadPaid')));
    for (const events of paid) expect(events).toHaveLength(1);
    expect(
      countOf((events) =>
        events.some(
          (event, n) =>
            event.type === 'LeadPaid' &&
            events[n + 1]?.type === 'LeadStatusMoved' &&
            (events[n + 1]!.data as { to: string }).to === 'enrolled',
        ),
      ),
    ).toBeGreaterThan(50);
  });

  it('moved with many others under one correlation id, and the whole batch undone', () => {
    const kinds = new Map(bulks().map((id) => [id, new Set<string>()]));
    for (const { definition, correlationId } of lives.flatMap(({ commands }) => commands))
      kinds.get(correlationId)?.add(definition.name);
    const names = [...kinds.values()].map((names) => [...names].join());
    expect(names.filter((name) => name === 'MoveLeadStatus').length).toBeGreaterThan(5);
    expect(names.filter((name) => name === 'Undo').length).toBeGreaterThan(1);
  });

  it.each([
    ...['LeadDetailsEdited', 'PropertyDetailsEdited', 'LeadPitched', 'RequirementsAcknowledged', 'NoteAdded'],
    ...['WalkthroughScheduled', 'LeadPaid', 'ImprovementsEdited', 'RentEstimated', 'AnalysisLinked'],
    ...['LeadAssigned', 'ContactLogged', 'TaskAdded', 'TaskCompleted'],
  ])('%s', (type) => {
    expect(countOf((events) => types(events).has(type as never))).toBeGreaterThan(50);
  });

  it('leads that owners enrolled, some with a walkthrough that they booked themselves', () => {
    const isEnrolment = ({ commands }: CarriedOut) => {
      const created = commands[0]!.input as CreateLead;
      return commands[0]!.actor.kind === 'visitor' && created.source === 'enrollment';
    };
    expect(countOf((_, life) => isEnrolment(life))).toBeGreaterThan(150);
    const booked = ({ commands }: CarriedOut) =>
      commands.some(({ definition, actor }) => definition.name === 'ScheduleWalkthrough' && actor.kind === 'visitor');
    expect(countOf((_, life) => isEnrolment(life) && booked(life))).toBeGreaterThan(50);
  });
});

describe('the campaigns among them', () => {
  const runs = (at: DemoPlan) =>
    [...sampleLives(at)].map(({ commands }) => new Set(carriedOut(commands).appends.flat().map(campaignWord)));
  const campaignWord = ({ type, data }: ReadableEvent) =>
    [type, 'ending' in data ? data.ending : 'why' in data ? data.why : ''].join(' ').trim();

  it('are under way, over, ended by an answer, and without a consent, also in the demo as it starts', () => {
    const all = runs({ ...plan, leads: 300 }).filter((words) => words.has('CampaignStarted'));
    const over = all.filter((words) => words.has('CampaignCompleted'));
    const answered = all.filter((words) => words.has('CampaignStopped answered'));
    expect(all.length).toBeGreaterThan(20);
    expect(over.length).toBeGreaterThan(3);
    expect(answered.length).toBeGreaterThan(0);
    expect(all.length - over.length - answered.length).toBeGreaterThan(8);
    expect(all.filter((words) => words.has('CampaignMessageWithheld no_consent')).length).toBeGreaterThan(0);
  });
});

describe('the commands of all leads in order of time', () => {
  it('are those of the lives, sorted, each life in its own order', () => {
    const inOrder = [...commandsInOrderOfTime(fewLeads)].map(({ command }) => command);
    expect(inOrder.map(({ at }) => at)).toEqual(inOrder.map(({ at }) => at).sort());
    for (const { commands } of sampleLives(fewLeads))
      expect(inOrder.filter(({ leadId }) => leadId === commands[0]?.leadId)).toEqual(commands);
    expect([...commandsInOrderOfTime(fewLeads)].at(-1)?.begun).toBe(fewLeads.leads);
  });
});
