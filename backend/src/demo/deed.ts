import type { Actor } from '../../../contracts/src/actor.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { CommandDefinition } from '../platform/commands/decider.js';

/** One command that somebody gave at some time, as data. */
export interface Deed {
  /** ISO 8601, UTC. */
  at: string;
  actor: Actor;
  /** The lead whose life it belongs to: the deeds of one life run strictly in order. */
  leadId: string;
  /** Id of its stream: the lead's, or that of an analysis that came with it. */
  id: string;
  commandId: string;
  correlationId: string;
  definition: CommandDefinition<unknown, unknown, DomainEvent>;
  input: unknown;
}
