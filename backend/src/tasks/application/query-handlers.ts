import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Reminders } from '../../../../contracts/src/tasks/reminders.js';
import type { LeadTasks, Tasks } from '../../../../contracts/src/tasks/queries.js';
import type { Waiting } from '../../../../contracts/src/pipeline/waiting.js';
import { ListLeadTasks, ListReminders, ListTasks, ListWaiting } from './queries.js';
import { TaskQueries } from './task-queries.js';
import { WaitingQueries } from './waiting-queries.js';

@QueryHandler(ListTasks)
class ListTasksHandler implements IQueryHandler<ListTasks> {
  constructor(private readonly tasks: TaskQueries) {}

  execute({ page, userId }: ListTasks): Promise<Tasks> {
    return this.tasks.page(page, userId, new Date());
  }
}

@QueryHandler(ListLeadTasks)
class ListLeadTasksHandler implements IQueryHandler<ListLeadTasks> {
  constructor(private readonly tasks: TaskQueries) {}

  execute({ leadId, viewer }: ListLeadTasks): Promise<LeadTasks | null> {
    return this.tasks.ofLead(leadId, viewer, new Date());
  }
}

@QueryHandler(ListReminders)
class ListRemindersHandler implements IQueryHandler<ListReminders> {
  constructor(private readonly tasks: TaskQueries) {}

  execute({ userId }: ListReminders): Promise<Reminders> {
    return this.tasks.reminders(userId, new Date());
  }
}

@QueryHandler(ListWaiting)
class ListWaitingHandler implements IQueryHandler<ListWaiting> {
  constructor(private readonly waiting: WaitingQueries) {}

  execute({ asked, userId }: ListWaiting): Promise<Waiting> {
    return this.waiting.list(asked, userId);
  }
}

export const taskQueryHandlers = [ListTasksHandler, ListLeadTasksHandler, ListRemindersHandler, ListWaitingHandler];
