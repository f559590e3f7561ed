import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/events/lead-created.js';
import { leadSchema } from '../../../contracts/src/queries/lead.js';
import { at, logOf, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { RowSet } from '../row-set.js';
import { pipeline } from './pipeline.js';
import { pipelineTable } from './pipeline-table.js';

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
        marketing: 'none',
        improvements: [],
        search: 'sample owner\nowner@example.com\n100 sample st, ankeny, ia 50023\n',
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
        search: expect.stringContaining('new.address@example.com'),
      },
    ]);
  });

  it('notes when a move happened and that someone was contacted', () => {
    given(pipeline, created, step('LeadStatusMoved', { from: 'leads', to: 'lost', reason: 'Sold it' })).expectRows([
      { status: 'lost', statusReason: 'Sold it', stageSince: at(1), lastContactedAt: at(1), createdAt: at(0) },
    ]);
  });

  it('takes a move back without pretending a contact', () => {
    given(
      pipeline,
      created,
      step('LeadStatusMoved', { from: 'leads', to: 'enrolled' }),
      step('LeadStatusMoved', { from: 'enrolled', to: 'leads' }, { metadata: { undoes: uuid(7) } }),
    ).expectRows([{ status: 'leads', statusReason: null, stageSince: at(2), lastContactedAt: at(1) }]);
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
