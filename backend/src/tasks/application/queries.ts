import { Query } from '@nestjs/cqrs';
import type { Reminders } from '../../../../contracts/src/tasks/reminders.js';
import type { LeadTasks, Tasks, TasksQuery } from '../../../../contracts/src/tasks/queries.js';
import type { Waiting, WaitingQuery } from '../../../../contracts/src/pipeline/waiting.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** One page of the open tasks of living leads, earliest due first. */
export class ListTasks extends Query<Tasks> {
  /** @param userId who asks: `mine` are theirs */
  constructor(
    readonly page: TasksQuery,
    readonly userId: string,
  ) {
    super();
  }
}

/** The caller's own open tasks around now: overdue ones, and those that come next. */
export class ListReminders extends Query<Reminders> {
  /** @param userId who asks */
  constructor(readonly userId: string) {
    super();
  }
}

/** Living intakes that wait for their first touch, longest waiting first. */
export class ListWaiting extends Query<Waiting> {
  /** @param userId who asks: `mine` are theirs */
  constructor(
    readonly asked: WaitingQuery,
    readonly userId: string,
  ) {
    super();
  }
}

/** All tasks of one lead; null if there is none that the viewer may see. */
export class ListLeadTasks extends Query<LeadTasks | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
