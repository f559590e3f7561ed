import { Query } from '@nestjs/cqrs';
import type {
  Attempts,
  EffectId,
  Effects,
  EffectsQuery,
  LeadEffects,
} from '../../../../contracts/src/effects/queries.js';
import type {
  ParkedStream,
  ProjectionJobDetail,
  ProjectionStatus,
} from '../../../../contracts/src/operations/queries.js';
import type {
  EventCatalogue,
  Events,
  EventsQuery,
  LoggedEvent,
} from '../../../../contracts/src/operations/log-queries.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** Events of the log by stream, type, actor, correlation and time, in pages. */
export class ListEvents extends Query<Events> {
  constructor(readonly page: EventsQuery) {
    super();
  }
}

/** One event of the log; null if there is none. */
export class FindEvent extends Query<LoggedEvent | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** Every event type with versions, counts, an example and its readers. */
export class ListEventTypes extends Query<EventCatalogue> {}

/** The state of every read model, with its last job. */
export class ListProjections extends Query<ProjectionStatus[]> {}

/** The result of a job on a read model; null if there is none. */
export class FindProjectionJob extends Query<ProjectionJobDetail | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** Which streams wait, at which event, since when. */
export class ListParkedStreams extends Query<ParkedStream[]> {}

/** Effects by state, kind, subject and lead, last changed first. */
export class ListEffects extends Query<Effects> {
  constructor(readonly page: EffectsQuery) {
    super();
  }
}

/** An effect's tries, newest first; null if there is no such effect. */
export class ListEffectAttempts extends Query<Attempts | null> {
  constructor(readonly effect: EffectId) {
    super();
  }
}

/** A lead's effects that are pending or failed; null if the viewer may not see the lead. */
export class ListEffectsOfLead extends Query<LeadEffects | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
