import fc from 'fast-check';
import { createLeadSchema } from '../contracts/src/leads/input.js';
import { contactKinds, contactOutcomes } from '../contracts/src/leads/contact.js';
import type { LeadEvent } from '../contracts/src/leads/lead-events.js';
import { fileAttached } from '../contracts/src/files/events.js';
import { leadPaid } from '../contracts/src/payments/events.js';
import { leadStatuses } from '../contracts/src/lead-status.js';
import type { ProblemCode } from '../contracts/src/problem.js';
import type { Decision } from '../backend/src/platform/commands/decider.js';
import { createLead, enrollLead } from '../backend/src/leads/decide/create-lead.js';
import { editLead, editImprovements } from '../backend/src/leads/decide/edit-lead.js';
import {
  moveLeadStatus,
  pitchLead,
  acknowledgeRequirements,
  scheduleWalkthrough,
  moveToOnboarding,
  noteContractSent,
} from '../backend/src/leads/decide/move-lead.js';
import { noteConsent } from '../backend/src/leads/decide/marketing.js';
import { noteOwnerPageShown, pickWalkthroughTime, revokeOwnerLink } from '../backend/src/leads/decide/owner-page.js';
import { addNote, correctNote } from '../backend/src/leads/decide/notes.js';
import {
  assignLead,
  handOutLead,
  addTask,
  editTask,
  completeTask,
  reopenTask,
  logContact,
} from '../backend/src/leads/decide/work.js';
import {
  askForDocument,
  attachFile,
  removeFile,
  sendWantedFile,
  withdrawWantedDocument,
} from '../backend/src/leads/decide/files.js';
import { recordPayment } from '../backend/src/leads/decide/record-payment.js';
import { deleteLead, restoreLead } from '../backend/src/leads/decide/end-lead.js';
import { commandId, eventId, staff, type Append } from './given-when-then.js';
import { anyBilling } from './random-billing.js';
import { intent, outcomeOf, plain, undoIntent, type Intent } from './random-intent.js';

/** One intent carried out: the appends before it, and its outcome. */
export interface Moment {
  intent: Intent;
  earlier: readonly Append[];
  outcome: Decision<LeadEvent>[] | ProblemCode;
}

// Few values for each field, so that commands often meet an existing value.
const word = fc.constantFrom('Sample Owner', 'Another Owner', 'Ankeny');
const known = fc.constantFrom(null, 1, 2);
const cents = fc.constantFrom(0, 180_000, 195_000);
const people = [staff.id, '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a02'] as const;
const instants = ['2026-03-02T14:59:00.000Z', '2026-03-02T15:03:00.000Z'] as const;
const optional = { requiredKeys: [], ...plain };
const improvements = fc.array(
  fc.record({ name: word, checked: fc.boolean(), estimatedCostCents: cents, customCostCents: fc.option(cents) }, plain),
  { maxLength: 2 },
);
const addressParts = {
  streetAddress: fc.option(word),
  city: fc.option(word),
  state: fc.constantFrom('IA', null),
  zipCode: fc.constantFrom('50023', '50021', null),
};
const edit = fc.record(
  {
    ...addressParts,
    name: word,
    phone: fc.option(word),
    company: fc.option(word),
    propertyAddress: fc.constantFrom('Ankeny', '7 Sample Ave, Ankeny, IA 50021'),
    propertyType: fc.constantFrom(null, 'condo', 'commercial'),
    bedrooms: known,
    yearBuilt: fc.constantFrom(null, 1998, 2026, 2027),
    estimatedRentCents: fc.option(cents),
  },
  optional,
);
const intake = fc
  .record({ ...addressParts, bedrooms: known, status: fc.constantFrom(...leadStatuses) }, optional)
  .map((given) => createLeadSchema.parse({ email: 'owner@example.com', source: 'website', ...given }));

const enrollment = {
  propertyType: 'condo',
  estimatedRentCents: 180_000,
  propertyAddress: '100 Sample St',
  state: 'IA',
  zipCode: '50023',
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
} as const;

const fileIds = fc.constantFrom(
  '6b0d3c1e-8f4a-5e27-9c31-2a7d5b9e4f60',
  'a14f7d20-3b6c-5d18-8e92-7c5f0b1d3e94',
  '0f9e8d7c-6b5a-5493-8271-605f4e3d2c1b',
);

const laterIntent = fc.oneof(
  { weight: 1, arbitrary: intent(createLead, intake) },
  { weight: 4, arbitrary: intent(editLead, edit) },
  { weight: 2, arbitrary: intent(editImprovements, fc.record({ improvements }, plain)) },
  {
    weight: 5,
    arbitrary: intent(
      moveLeadStatus,
      fc.record({ status: fc.constantFrom(...leadStatuses), reason: word }, { requiredKeys: ['status'], ...plain }),
    ),
  },
  { weight: 2, arbitrary: intent(pitchLead, fc.record({ estimatedRentCents: cents, improvements }, plain)) },
  { weight: 2, arbitrary: intent(acknowledgeRequirements, fc.constant({ acknowledged: true as const })) },
  {
    weight: 3,
    arbitrary: intent(
      scheduleWalkthrough,
      fc.record({ start: fc.constantFrom(null, '2026-03-03T20:15:00.000Z', '2026-03-06T15:00:00.000Z') }),
    ),
  },
  {
    weight: 2,
    arbitrary: intent(
      enrollLead,
      fc.record({ city: fc.constantFrom('Ankeny', 'Clive'), unitCount: fc.constantFrom(1, 2) }, plain).map((given) => ({
        ...enrollment,
        ...given,
      })),
    ),
  },
  {
    weight: 2,
    arbitrary: intent(
      noteConsent,
      fc.record(
        {
          channel: fc.constantFrom('email', 'sms'),
          consent: fc.constantFrom('given', 'withdrawn'),
          note: fc.constantFrom(null, 'On the phone'),
        },
        plain,
      ),
    ),
  },
  { weight: 1, arbitrary: intent(noteOwnerPageShown, fc.constant(null)) },
  { weight: 1, arbitrary: intent(revokeOwnerLink, fc.constant(null)) },
  { weight: 1, arbitrary: intent(pickWalkthroughTime, fc.constant({ start: '2026-03-06T15:00:00.000Z' })) },
  { weight: 1, arbitrary: intent(addNote, fc.record({ content: fc.constantFrom('', 'Prefers calls') })) },
  {
    weight: 1,
    arbitrary: intent(
      correctNote,
      fc.record({ noteId: fc.nat(6).map(commandId), content: fc.constantFrom('Prefers calls', 'Prefers mail') }, plain),
    ),
  },
  { weight: 3, arbitrary: intent(assignLead, fc.record({ userId: fc.constantFrom(null, ...people) }, plain)) },
  {
    weight: 1,
    arbitrary: intent(
      handOutLead,
      fc.record({ userId: fc.constantFrom(...people), requestId: fc.constant(eventId(0)) }, plain),
    ),
  },
  {
    weight: 2,
    arbitrary: intent(
      addTask,
      fc.record(
        { title: word, dueAt: fc.constantFrom(...instants), assignee: fc.constantFrom(null, ...people) },
        plain,
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: intent(
      editTask,
      fc.record(
        {
          taskId: fc.nat(6).map(commandId),
          title: word,
          dueAt: fc.constantFrom(...instants),
          assignee: fc.constantFrom(null, ...people),
        },
        { ...plain, requiredKeys: ['taskId'] },
      ),
    ),
  },
  { weight: 3, arbitrary: intent(completeTask, fc.record({ taskId: fc.nat(6).map(commandId) }, plain)) },
  { weight: 2, arbitrary: intent(reopenTask, fc.record({ taskId: fc.nat(6).map(commandId) }, plain)) },
  {
    weight: 2,
    arbitrary: intent(
      logContact,
      fc.record(
        {
          kind: fc.constantFrom(...contactKinds),
          outcome: fc.constantFrom(...contactOutcomes),
          at: fc.constantFrom(null, '2026-03-01T15:00:00.000Z', ...instants),
          note: fc.option(word),
        },
        plain,
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: intent(
      attachFile,
      fileIds.map((fileId) => ({ ...fileAttached.example, fileId })),
    ),
  },
  { weight: 3, arbitrary: intent(removeFile, fc.record({ fileId: fileIds }, plain)) },
  { weight: 3, arbitrary: intent(askForDocument, fc.record({ what: word, told: fc.boolean() }, plain)) },
  { weight: 1, arbitrary: intent(withdrawWantedDocument, fc.record({ wantedId: fc.nat(6).map(commandId) }, plain)) },
  {
    weight: 3,
    arbitrary: intent(
      sendWantedFile,
      fc
        .record({ fileId: fileIds, wanted: fc.nat(6).map(commandId) }, plain)
        .map((sent) => ({ ...fileAttached.example, ...sent })),
    ),
  },
  { weight: 1, arbitrary: intent(recordPayment, fc.constant({ ...leadPaid.example, method: 'check' as const })) },
  { weight: 1, arbitrary: intent(moveToOnboarding, fc.constant({})) },
  { weight: 1, arbitrary: intent(noteContractSent, fc.record({ requestId: fc.constant(eventId(0)) }, plain)) },
  { weight: 6, arbitrary: anyBilling },
  { weight: 2, arbitrary: intent(deleteLead, fc.constant({})) },
  { weight: 3, arbitrary: intent(restoreLead, fc.constant({})) },
  { weight: 6, arbitrary: fc.nat(6).map(undoIntent) },
);

/** Any sequence of commands on one lead, usually starting with its creation, carried out one after the other. */
export const anyLife: fc.Arbitrary<Moment[]> = fc
  .tuple(
    fc.option(intent(createLead, intake, [staff]), { freq: 19 }),
    fc.array(laterIntent, { maxLength: 25, size: 'large' }),
  )
  .map(([first, later]) => lived(first ? [first, ...later] : later));

/** The appends of a life, in order: the log's content after it. */
export function appendsOf(life: readonly Moment[]): Append[] {
  return life.flatMap(appendOf);
}

/** The appends of a moment: none or one. */
export function appendOf({ intent, outcome }: Moment): Append[] {
  if (typeof outcome === 'string' || outcome.length === 0) return [];
  return [outcome.map((event) => ({ ...event, by: intent.actor }))];
}

function lived(intents: readonly Intent[]): Moment[] {
  const life: Moment[] = [];
  for (const intent of intents) {
    const earlier = appendsOf(life);
    life.push({ intent, earlier, outcome: outcomeOf(() => intent.decide(earlier)) });
  }
  return life;
}
