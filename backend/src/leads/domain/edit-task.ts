import type { EditTask } from '../../../../contracts/src/leads/work-commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { changedPart } from '../../platform/history/fields.js';
import { taskOf, type NamedTask } from './complete-task.js';
import { taskFields } from './lead-fields.js';
import { leadDecider } from './living-lead.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';

/**
 * Changes a task's title, time or assignee, whether it is done or not: one event with the changed fields, none if nothing changes. The
 * caller checks that the assignee exists. Refused with task_not_found.
 */
export const editTask: CommandDefinition<LeadState, NamedTask & EditTask, LeadEvent> = {
  name: 'EditTask',
  decider: leadDecider,
  decide(state, { taskId, title, dueAt, assignee }) {
    const changed = changedPart(taskOf(state, taskId), { title, dueAt, assigneeId: assignee }, taskFields);
    return Object.keys(changed).length > 0 ? [{ type: 'TaskEdited', data: { taskId, ...changed } }] : [];
  },
};
