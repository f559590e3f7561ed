import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { leadSchema } from '../../../../contracts/src/leads/queries.js';
import { at, logOf, sampleLead, step, uuid } from '../../../test/events.js';
import { given } from '../../../test/project.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { pipeline } from './pipeline.js';
import { pipelineTable } from '../../../../contracts/src/leads/view.js';

const created = step('LeadCreated', { status: 'leads', phone: null });

describe('pipeline', () => {
  it('shows a new lead with everything its event says', () => {
    given(pipeline, created).expectRows([
      {
        ...leadCreated.example,
        id: sampleLead,
        status: 'leads',
        phone: null,
        revision: 0,
        position: 100n,
        createdAt: at(0),
        stageSince: at(0),
        lastContactedAt: null,
        deletedAt: null,
        paidCents: 0,
        noteCount: 0,
        assigneeId: null,
        openTaskCount: 0,
        nextTaskAt: null,
        tasks: [],
        firstTouchAt: null,
        waitingSince: null,
        repeatOf: null,
        marketing: 'none',
        improvements: [],
      },
    ]);
  });

  it('makes rows that are a Lead of the contract', () => {
    const rows = new RowSet();
    for (const event of logOf([created])) if (event.readable) pipeline.project(event, rows);
    expect(leadSchema.parse(rows.get(pipelineTable, sampleLead))).toMatchObject({
      id: sampleLead,
      name: 'Sample Owner',
    });
  });

  it('merges edits, keeps what they do not name, and clears with null', () => {
    given(
      pipeline,
      created,
      step('LeadDetailsEdited', { email: 'New.Address@example.com', company: 'Sample Homes' }),
      step('PropertyDetailsEdited', { bedrooms: 3, zipCode: null }),
      step('LeadDetailsEdited', { company: null }),
    ).expectRows([
      {
        name: 'Sample Owner',
        email: 'New.Address@example.com',
        company: null,
        bedrooms: 3,
        zipCode: null,
        city: 'Ankeny',
        revision: 3,
        position: 400n,
      },
    ]);
  });

  it('notes when a move happened and that someone was contacted', () => {
    given(pipeline, created, step('LeadStatusMoved', { from: 'leads', to: 'lost', reason: 'Sold it' })).expectRows([
      { status: 'lost', statusReason: 'Sold it', stageSince: at(1), lastContactedAt: at(1), createdAt: at(0) },
    ]);
  });

  it.each([
    { kind: 'visitor', id: null },
    { kind: 'webhook', id: 'stripe' },
    { kind: 'system', id: 'rent-estimates' },
  ] as const)('takes a move by a $kind for no contact', (actor) => {
    const move = step('LeadStatusMoved', { from: 'leads', to: 'enrolled' }, { metadata: { actor } });
    given(pipeline, created, move).expectRows([{ stageSince: at(1), stageActorId: actor.id, lastContactedAt: null }]);
  });

  describe('a move that takes another back', () => {
    const nth = (n: number) => uuid(0xe0000 + n);
    const move = (from: LeadStatus, to: LeadStatus) =>
      step('LeadStatusMoved', { from, to }, { metadata: { version: 1 } });
    const undo = (undone: number, from: LeadStatus, to: LeadStatus) =>
      step('LeadStatusMoved', { from, to }, { metadata: { undoes: nth(undone), version: 1 } });

    it('gives back what it says was shown before', () => {
      const restores = { stageSince: at(-9), stageEventId: uuid(5), stageActorId: 'ann', lastContactedAt: at(-8) };
      const back = step(
        'LeadStatusMoved',
        { from: 'enrolled', to: 'leads', restores },
        { metadata: { undoes: nth(1), version: 2 } },
      );
      given(pipeline, created, move('leads', 'enrolled'), back).expectRows([
        { status: 'leads', statusReason: null, ...restores },
      ]);
    });

    it('of version 1 gives back what its own table kept', () => {
      const first = { stageSince: at(0), stageEventId: nth(0), lastContactedAt: null };
      given(pipeline, created, move('leads', 'enrolled'), undo(1, 'enrolled', 'leads')).expectRows([
        { status: 'leads', ...first },
      ]);
      const [enrolled, lost] = [move('leads', 'enrolled'), move('enrolled', 'lost')];
      const shown = { stageSince: at(1), stageEventId: nth(1), lastContactedAt: at(1) };
      given(pipeline, created, enrolled, lost, undo(2, 'lost', 'enrolled')).expectRows([
        { status: 'enrolled', ...shown },
      ]);
      const bothUndone = [created, enrolled, lost, undo(2, 'lost', 'enrolled'), undo(1, 'enrolled', 'leads')];
      given(pipeline, ...bothUndone).expectRows([{ status: 'leads', ...first }]);
      given(pipeline, ...bothUndone, undo(4, 'leads', 'enrolled')).expectRows([{ status: 'enrolled', ...shown }]);
    });

    it('changes only the stage where the move that it takes back was never seen', () => {
      given(pipeline, created, undo(7, 'enrolled', 'leads')).expectRows([
        { status: 'leads', stageSince: at(0), stageEventId: nth(0), lastContactedAt: null },
      ]);
    });
  });

  it('names the event and the person that brought the lead into its stage, whatever happens to it there', () => {
    const ann = { kind: 'user', id: uuid(8) } as const;
    const mover = step('LeadStatusMoved', { from: 'leads', to: 'enrolled' }, { metadata: { actor: ann } });
    const events = logOf([created, mover, step('NoteAdded')]);
    given(pipeline, created, step('NoteAdded')).expectRows([
      { stageEventId: events[0]!.id, stageActorId: events[0]!.metadata.actor?.id },
    ]);
    given(pipeline, created, mover, step('NoteAdded')).expectRows([
      { stageEventId: events[1]!.id, stageActorId: ann.id, stageSince: at(1) },
    ]);
  });

  it('follows pitch, improvements, acknowledgment and walkthrough, and their way back', () => {
    const line = { name: 'Painting', checked: true, estimatedCostCents: 100, customCostCents: null };
    const before = [
      created,
      step('LeadPitched', { estimatedRentCents: 200_000, improvements: [line] }),
      step('RequirementsAcknowledged'),
      step('WalkthroughScheduled', { start: at(600) }),
    ];
    given(pipeline, ...before).expectRows([
      {
        estimatedRentCents: 200_000,
        improvements: [line],
        requirementsAcknowledged: true,
        walkthroughStart: at(600),
        status: 'leads',
      },
    ]);
    given(
      pipeline,
      ...before,
      step('ImprovementsEdited', { improvements: [] }),
      step('AcknowledgmentWithdrawn'),
      step('WalkthroughCancelled'),
    ).expectRows([{ improvements: [], requirementsAcknowledged: false, walkthroughStart: null }]);
  });

  it('says who looks after the lead, and that nobody does any more', () => {
    given(pipeline, created, step('LeadAssigned', { userId: uuid(8) })).expectRows([{ assigneeId: uuid(8) }]);
    given(
      pipeline,
      created,
      step('LeadAssigned', { userId: uuid(8) }),
      step('LeadAssigned', { userId: null }),
    ).expectRows([{ assigneeId: null, revision: 2 }]);
  });

  it('counts the open tasks, and says when the first of them is due', () => {
    const [first, second] = [uuid(11), uuid(12)];
    const added = [
      created,
      step('TaskAdded', { taskId: first, dueAt: at(500) }),
      step('TaskAdded', { taskId: second, dueAt: at(400) }),
    ];
    given(pipeline, ...added).expectRows([{ openTaskCount: 2, nextTaskAt: at(400) }]);
    const done = [...added, step('TaskCompleted', { taskId: second })];
    given(pipeline, ...done).expectRows([{ openTaskCount: 1, nextTaskAt: at(500) }]);
    given(pipeline, ...done, step('TaskReopened', { taskId: second })).expectRows([
      { openTaskCount: 2, nextTaskAt: at(400) },
    ]);
    given(pipeline, ...done, step('TaskCompleted', { taskId: first })).expectRows([
      { openTaskCount: 0, nextTaskAt: null },
    ]);
    given(pipeline, ...added, step('TaskEdited', { taskId: second, dueAt: at(600) })).expectRows([
      { openTaskCount: 2, nextTaskAt: at(500) },
    ]);
    given(pipeline, created, step('TaskCompleted')).expectRefusal('without a TaskAdded');
    given(pipeline, ...added, step('TaskCompleted', { taskId: uuid(13) })).expectRefusal('without a TaskAdded');
  });

  it('takes a logged contact for the last one where it was later, and only if a user logged it', () => {
    const moved = step('LeadStatusMoved', { from: 'leads', to: 'enrolled' });
    given(pipeline, created, step('ContactLogged', { at: at(-60) })).expectRows([{ lastContactedAt: at(-60) }]);
    given(pipeline, created, moved, step('ContactLogged', { at: at(-60) })).expectRows([{ lastContactedAt: at(1) }]);
    given(pipeline, created, moved, step('ContactLogged', { at: at(30) })).expectRows([{ lastContactedAt: at(30) }]);
    const actor = { kind: 'system', id: 'import' } as const;
    given(pipeline, created, step('ContactLogged', {}, { metadata: { actor } })).expectRows([
      { lastContactedAt: null },
    ]);
  });

  it('shows after a contact that was taken back what stands without it', () => {
    const intake = step('LeadCreated', {}, { metadata: { actor: { kind: 'visitor', id: null } } });
    const logged = step('ContactLogged', { at: at(1) });
    const undoes = { metadata: { undoes: uuid(0xe0001) } };
    const withdrawn = step('ContactWithdrawn', { restores: { lastContactedAt: null } }, undoes);
    const untouched = {
      lastContactedAt: null,
      firstTouchAt: null,
      waitingSince: at(0),
      situation: 'first_contact',
    } as const;
    given(pipeline, intake, logged).expectRows([{ lastContactedAt: at(1), firstTouchAt: at(1), waitingSince: null }]);
    given(pipeline, intake, logged, withdrawn).expectRows([{ ...untouched, situationSince: at(0) }]);
    given(pipeline, intake, logged, withdrawn, step('ContactLogged')).expectRows([
      { firstTouchAt: at(3), waitingSince: null },
    ]);
  });

  describe('whose first contact was taken back', () => {
    const visitor = { actor: { kind: 'visitor', id: null } } as const;
    const intake = step('LeadCreated', {}, { metadata: visitor });
    const booked = step('WalkthroughScheduled', {}, { metadata: visitor });
    const undoing = (n: number) => ({ metadata: { undoes: uuid(0xe0000 + n) } });
    const waiting = { firstTouchAt: null, waitingSince: at(0), situation: 'first_contact' };

    it('waits again, also where an older undo of a move does not say what stands', () => {
      const moved = step('LeadStatusMoved', { from: 'leads', to: 'analysis_submitted' });
      const shown = { stageSince: at(0), stageEventId: uuid(0xe0000), stageActorId: null, lastContactedAt: null };
      const back = { from: 'analysis_submitted', to: 'leads' } as const;
      given(pipeline, intake, moved).expectRows([{ firstTouchAt: at(1), waitingSince: null, situation: 'to_book' }]);
      for (const data of [{ ...back, restores: shown }, back])
        given(pipeline, intake, moved, step('LeadStatusMoved', data, undoing(1))).expectRows([waiting]);
    });

    it('waits again without a move: another time of the walkthrough, its end, an acknowledgment', () => {
      for (const [act, back] of [
        ['WalkthroughScheduled', 'WalkthroughScheduled'],
        ['WalkthroughScheduled', 'WalkthroughCancelled'],
        ['RequirementsAcknowledged', 'AcknowledgmentWithdrawn'],
      ] as const) {
        const undone = [intake, booked, step(act), step(back, {}, undoing(2))];
        given(pipeline, ...undone).expectRows([waiting]);
        given(pipeline, ...undone, step(act, {}, undoing(3))).expectRows([{ firstTouchAt: at(2), waitingSince: null }]);
      }
    });

    it('has the next contact for its first, whatever older code took for one', () => {
      const logged = step('ContactLogged', { at: at(1) });
      const noted = { firstTouch: { eventId: uuid(0xe0001), eventType: 'NoteAdded', at: at(1), actorId: 'staff-1' } };
      const restores = { lastContactedAt: null, ...noted, waitingSince: null };
      const back = (n: number) => step('ContactWithdrawn', { restores }, undoing(n));
      given(pipeline, intake, step('NoteAdded'), logged, back(2)).expectRows([waiting]);
      given(pipeline, intake, step('NoteAdded'), logged, logged, back(2)).expectRows([
        { firstTouchAt: at(3), waitingSince: null },
      ]);
    });
  });

  it('is in contact with the owner from the document on that staff sent, not from one that was sent by itself', () => {
    const intake = step('LeadCreated', {}, { metadata: { actor: { kind: 'visitor', id: null } } });
    const sent = (metadata = {}) => {
      const data = { leadId: sampleLead, documentType: 'management_agreement' } as const;
      return step('DocumentRequested', data, { stream: `document-${uuid(7)}`, metadata });
    };
    given(pipeline, intake, sent()).expectRows([{ firstTouchAt: at(1), waitingSince: null, situation: 'sending' }]);
    const actor = { kind: 'system', id: 'campaigns' } as const;
    given(pipeline, intake, sent({ actor })).expectRows([{ firstTouchAt: null, waitingSince: at(0) }]);
  });

  it('shows the intake of a visitor as waiting until a person of the company is in contact with the owner', () => {
    const actor = { kind: 'visitor', id: null } as const;
    const intake = step('LeadCreated', {}, { metadata: { actor } });
    const booked = step('WalkthroughScheduled', {}, { metadata: { actor } });
    const waiting = { waitingSince: at(0), firstTouchAt: null };
    given(pipeline, intake).expectRows([waiting]);
    const work = [step('LeadAssigned'), step('NoteAdded'), step('LeadDetailsEdited')];
    given(pipeline, intake, booked, ...work).expectRows([{ ...waiting, situation: 'first_contact' }]);
    given(pipeline, intake, booked, ...work, step('ContactLogged'), step('ContactLogged')).expectRows([
      { waitingSince: null, firstTouchAt: at(5) },
    ]);
  });

  it('adds up payments and notes', () => {
    given(
      pipeline,
      created,
      step('LeadPaid', { amountCents: 19_900 }),
      step('LeadPaid', { amountCents: 100 }),
      step('NoteAdded'),
    ).expectRows([{ paidCents: 20_000, noteCount: 1, status: 'leads' }]);
  });

  it('says how the marketing enrolment went last', () => {
    given(pipeline, created, step('MarketingEnrollmentFailed')).expectRows([{ marketing: 'failed' }]);
    given(pipeline, created, step('MarketingEnrollmentFailed'), step('MarketingEnrolled')).expectRows([
      { marketing: 'enrolled' },
    ]);
  });

  it('keeps a deleted lead, and its stage when it is restored', () => {
    given(pipeline, created, step('LeadDeleted')).expectRows([{ deletedAt: at(1), status: 'leads', revision: 1 }]);
    given(pipeline, created, step('LeadDeleted'), step('LeadRestored')).expectRows([
      { deletedAt: null, status: 'leads', stageSince: at(0), revision: 2 },
    ]);
  });

  it('refuses what can not have happened', () => {
    given(pipeline, step('NoteAdded')).expectRefusal('without a LeadCreated');
    given(pipeline, created, created).expectRefusal('created twice');
    given(pipeline, step('LeadCreated', {}, { stream: 'something-else' })).expectRefusal("no lead's stream");
  });
});
