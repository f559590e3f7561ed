import { Query } from '@nestjs/cqrs';
import type { Reminders } from '../../../../contracts/src/queries/reminders.js';
import type { LeadTasks, Tasks, TasksQuery } from '../../../../contracts/src/queries/tasks.js';
import type { Waiting, WaitingQuery } from '../../../../contracts/src/queries/waiting.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** One page of the open tasks of living leads, that which is due first before the rest. */
export class ListTasks extends Query<Tasks> {
  /** @param userId who asks: whose `mine` are */
  constructor(
    readonly page: TasksQuery,
    readonly userId: string,
  ) {
    super();
  }
}

/** The caller's own open tasks around now: those that are due, and those that come next. */
export class ListReminders extends Query<Reminders> {
  /** @param userId whose */
  constructor(readonly userId: string) {
    super();
  }
}

/** Living intakes that wait for their first touch, who has waited longest before the rest. */
export class ListWaiting extends Query<Waiting> {
  /** @param userId who asks: whose `mine` are */
  constructor(
    readonly asked: WaitingQuery,
    readonly userId: string,
  ) {
    super();
  }
}

/** All tasks of one lead; null where there is none that the viewer may see. */
export class ListLeadTasks extends Query<LeadTasks | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
