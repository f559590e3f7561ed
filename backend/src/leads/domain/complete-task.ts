import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { LeadState, LeadTask } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** A task is named by its id. */
export interface NamedTask {
  taskId: string;
}

/** Marks a task as done. A task that is done stays as it is. Refused with task_not_found. */
export const completeTask: CommandDefinition<LeadState, NamedTask, LeadEvent> = {
  name: 'CompleteTask',
  decider: leadDecider,
  decide(state, { taskId }) {
    return taskOf(state, taskId).open ? [{ type: 'TaskCompleted', data: { taskId } }] : [];
  },
};

/** Reopens a task that was done. An open task stays as it is. Refused with task_not_found. */
export const reopenTask: CommandDefinition<LeadState, NamedTask, LeadEvent> = {
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
