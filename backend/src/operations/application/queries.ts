import { Query } from '@nestjs/cqrs';
import type {
  Attempts,
  EffectId,
  Effects,
  EffectsQuery,
  LeadEffects,
} from '../../../../contracts/src/queries/effects.js';
import type {
  ParkedStream,
  ProjectionJobDetail,
  ProjectionStatus,
} from '../../../../contracts/src/queries/operations.js';
import type {
  EventCatalogue,
  Events,
  EventsQuery,
  LoggedEvent,
} from '../../../../contracts/src/queries/operations-events.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** Events of the log by stream, type, actor, correlation and time, in pages. */
export class ListEvents extends Query<Events> {
  constructor(readonly page: EventsQuery) {
    super();
  }
}

/** One event of the log; null where there is none. */
export class FindEvent extends Query<LoggedEvent | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** Every event type with versions, counts, an example and its readers. */
export class ListEventTypes extends Query<EventCatalogue> {}

/** How every read model is, with what was done to it last. */
export class ListProjections extends Query<ProjectionStatus[]> {}

/** What came out of a job on a read model; null where there is none. */
export class FindProjectionJob extends Query<ProjectionJobDetail | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** Which streams wait, at which event, since when. */
export class ListParkedStreams extends Query<ParkedStream[]> {}

/** Effects by state, kind, subject and lead, what changed last first. */
export class ListEffects extends Query<Effects> {
  constructor(readonly page: EffectsQuery) {
    super();
  }
}

/** An effect's tries, the newest first; null where there is no such effect. */
export class ListEffectAttempts extends Query<Attempts | null> {
  constructor(readonly effect: EffectId) {
    super();
  }
}

/** What is still to be done outside about a lead, or came to nothing; null where the viewer may not see the lead. */
export class ListEffectsOfLead extends Query<LeadEffects | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
