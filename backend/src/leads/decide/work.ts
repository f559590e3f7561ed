import type { AddTask, EditTask, AssignLead, LogContact } from '../../../../contracts/src/leads/work-routes.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import type { LeadTask } from '../../../../contracts/src/leads/task-state.js';
import { leadDecider, livingLead, taskFields, type LeadCommand } from './living-lead.js';
import { DomainError } from '../../platform/problems/problem.js';
import { changedPart } from '../../platform/history/aggregate.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';

/** Adds a task about the lead. The task takes the command's id; the caller checks that the assignee exists. */
export const addTask: LeadCommand<AddTask> = {
  name: 'AddTask',
  decider: leadDecider,
  decide(state, { title, dueAt, assignee }, { commandId }) {
    livingLead(state);
    return [{ type: 'TaskAdded', data: { taskId: commandId, title, dueAt, assigneeId: assignee } }];
  },
};

/** A task is named by its id. */
export interface NamedTask {
  taskId: string;
}

/** Marks a task as done. A task that is done stays as it is. Refused with task_not_found. */
export const completeTask: LeadCommand<NamedTask> = {
  name: 'CompleteTask',
  decider: leadDecider,
  decide(state, { taskId }) {
    return taskOf(state, taskId).open ? [{ type: 'TaskCompleted', data: { taskId } }] : [];
  },
};

/** Reopens a task that was done. An open task stays as it is. Refused with task_not_found. */
export const reopenTask: LeadCommand<NamedTask> = {
  name: 'ReopenTask',
  decider: leadDecider,
  decide(state, { taskId }) {
    return taskOf(state, taskId).open ? [] : [{ type: 'TaskReopened', data: { taskId } }];
  },
};

/** The task of a living lead. @throws DomainError task_not_found, and what `livingLead` throws */
export function taskOf(state: LeadState, taskId: string): LeadTask {
  const task = livingLead(state).tasks.find(({ id }) => id === taskId);
  if (!task) throw new DomainError('task_not_found');
  return task;
}

/**
 * Changes a task's title, time or assignee, whether it is done or not: one event with the changed fields, none if nothing changes. The
 * caller checks that the assignee exists. Refused with task_not_found.
 */
export const editTask: LeadCommand<NamedTask & EditTask> = {
  name: 'EditTask',
  decider: leadDecider,
  decide(state, { taskId, title, dueAt, assignee }) {
    const changed = changedPart(taskOf(state, taskId), { title, dueAt, assigneeId: assignee }, taskFields);
    return Object.keys(changed).length > 0 ? [{ type: 'TaskEdited', data: { taskId, ...changed } }] : [];
  },
};

/** Assigns the lead to a user, or to nobody. The caller checks that the user exists. */
export const assignLead: LeadCommand<AssignLead> = {
  name: 'AssignLead',
  decider: leadDecider,
  decide(state, { userId }) {
    const lead = livingLead(state);
    return lead.assigneeId === userId ? [] : [{ type: 'LeadAssigned', data: { userId } }];
  },
};

/** @param requestId the LeadCreated that asked for it */
interface HandOut {
  userId: string;
  requestId: string;
}

/** Assigns an intake to the user whose turn it is. If a person assigned it meanwhile, that stands. */
export const handOutLead: LeadCommand<HandOut> = {
  name: 'HandOutLead',
  decider: leadDecider,
  decide(state, { userId, requestId }) {
    const lead = livingLead(state);
    return lead.assigneeId === null ? [{ type: 'LeadAssigned', data: { userId, requestId } }] : [];
  },
};

/** A member of staff logs a contact with the owner: now, unless they name another time. Refused for a time in the future. */
export const logContact: LeadCommand<LogContact> = {
  name: 'LogContact',
  decider: leadDecider,
  decide(state, { kind, outcome, at, note }, { now }) {
    livingLead(state);
    if (at !== null && Date.parse(at) > Date.parse(now))
      throw new DomainError('invalid_input', undefined, {
        errors: [{ path: 'at', message: 'at must not lie in the future' }],
      });
    return [{ type: 'ContactLogged', data: { kind, outcome, at: at ?? now, note } }];
  },
};

/** The lead answered by text or by mail: a contact. Nothing if there is no lead; an answer counts for a deleted lead, too. */
export const recordAnswer: LeadCommand<DataOf<'LeadAnswered'>> = {
  name: 'RecordAnswer',
  decider: leadDecider,
  needsHistory: true,
  decide(state, data, { history = [] }) {
    const known = history.some(
      (event) => event.readable && event.type === 'LeadAnswered' && event.data.messageId === data.messageId,
    );
    return state && !known ? [{ type: 'LeadAnswered', data }] : [];
  },
};
