import fc from 'fast-check';
import type { Actor } from '../../contracts/src/actor.js';
import { createLeadSchema } from '../../contracts/src/commands/lead-commands.js';
import type { LeadEvent } from '../../contracts/src/events/catalogue.js';
import { leadPaid } from '../../contracts/src/events/lead-events.js';
import { leadStatuses } from '../../contracts/src/lead-status.js';
import type { ProblemCode } from '../../contracts/src/problem.js';
import type { ReadableEvent } from '../../event-store/src/types.js';
import type { CommandDefinition, Decision, DecisionContext } from '../src/commands/decider.js';
import { DomainError } from '../src/commands/domain-error.js';
import { leadCommands as lead } from '../src/leads/lead-commands.js';
import type { LeadState } from '../src/leads/lead-state.js';
import { commandId, eventId, logOf, sampleNow, staff, stateAfter, visitor, type Append } from './given-when-then.js';

/** A command that somebody may send, with who sends it. */
export interface Intent {
  name: string;
  command: unknown;
  decide(appends: readonly Append[]): Decision<LeadEvent>[];
}

/** One intent carried out: the appends before it, and what came of it. */
export interface Moment {
  intent: Intent;
  earlier: readonly Append[];
  outcome: Decision<LeadEvent>[] | ProblemCode;
}

/** What decide is told after these appends. */
export function contextAfter(appends: readonly Append[]): DecisionContext & { history: ReadableEvent[] } {
  return { now: sampleNow, actor: staff, commandId: commandId(appends.length), history: logOf(appends) };
}

function intent<Command>(
  definition: CommandDefinition<LeadState, Command, LeadEvent>,
  command: fc.Arbitrary<Command>,
  actors: readonly Actor[] = [staff, visitor],
): fc.Arbitrary<Intent> {
  return fc.tuple(command, fc.constantFrom(...actors)).map(([sent, actor]): Intent => ({
    name: definition.name,
    command: sent,
    decide: (appends) => definition.decide(stateAfter(appends), sent, { ...contextAfter(appends), actor }),
  }));
}

/** The undo of the nth event from the end, 0 for the newest; of none when there are not that many. */
function undoIntent(n: number): Intent {
  return {
    name: lead.undo.name,
    command: { fromTheEnd: n },
    decide: (appends) => {
      const command = { eventId: eventId(appends.flat().length - 1 - n) };
      return lead.undo.decide(stateAfter(appends), command, contextAfter(appends));
    },
  };
}

// Few values for each field, so that commands often meet a value that is there already.
const word = fc.constantFrom('Sample Owner', 'Another Owner', 'Ankeny');
const known = fc.constantFrom(null, 1, 2);
const cents = fc.constantFrom(0, 180_000, 195_000);
const plain = { noNullPrototype: true };
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
    propertyAddress: word,
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

const laterIntent = fc.oneof(
  { weight: 1, arbitrary: intent(lead.createLead, intake) },
  { weight: 4, arbitrary: intent(lead.editLead, edit) },
  { weight: 2, arbitrary: intent(lead.editImprovements, fc.record({ improvements }, plain)) },
  {
    weight: 5,
    arbitrary: intent(
      lead.moveLeadStatus,
      fc.record({ status: fc.constantFrom(...leadStatuses), reason: word }, { requiredKeys: ['status'], ...plain }),
    ),
  },
  { weight: 2, arbitrary: intent(lead.pitchLead, fc.record({ estimatedRentCents: cents, improvements }, plain)) },
  { weight: 2, arbitrary: intent(lead.acknowledgeRequirements, fc.constant({ acknowledged: true as const })) },
  {
    weight: 3,
    arbitrary: intent(
      lead.scheduleWalkthrough,
      fc.record({ start: fc.constantFrom(null, '2026-03-03T20:15:00.000Z', '2026-03-06T15:00:00.000Z') }),
    ),
  },
  { weight: 1, arbitrary: intent(lead.addNote, fc.record({ content: fc.constantFrom('', 'Prefers calls') })) },
  { weight: 1, arbitrary: intent(lead.recordPayment, fc.constant(leadPaid.example)) },
  { weight: 2, arbitrary: intent(lead.deleteLead, fc.constant({})) },
  { weight: 3, arbitrary: intent(lead.restoreLead, fc.constant({})) },
  { weight: 6, arbitrary: fc.nat(6).map(undoIntent) },
);

/** Any sequence of commands on one lead, mostly begun by its creation, carried out one after the other. */
export const anyLife: fc.Arbitrary<Moment[]> = fc
  .tuple(
    fc.option(intent(lead.createLead, intake, [staff]), { freq: 19 }),
    fc.array(laterIntent, { maxLength: 25, size: 'large' }),
  )
  .map(([first, later]) => lived(first ? [first, ...later] : later));

/** The appends of a life, in order: what the log holds after it. */
export function appendsOf(life: readonly Moment[]): Append[] {
  return life.flatMap(({ outcome }) => (typeof outcome === 'string' || outcome.length === 0 ? [] : [outcome]));
}

function lived(intents: readonly Intent[]): Moment[] {
  const life: Moment[] = [];
  for (const intent of intents) {
    const earlier = appendsOf(life);
    life.push({ intent, earlier, outcome: outcomeOf(() => intent.decide(earlier)) });
  }
  return life;
}

/** The decided events or the code of the refusal; anything else that decide throws is thrown on. */
export function outcomeOf(decide: () => Decision<LeadEvent>[]): Decision<LeadEvent>[] | ProblemCode {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
