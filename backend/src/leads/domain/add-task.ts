import type { AddTask } from '../../../../contracts/src/leads/work-commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** Adds a task about the lead. The task takes the command's id; the caller checks that the assignee exists. */
export const addTask: CommandDefinition<LeadState, AddTask, LeadEvent> = {
  name: 'AddTask',
  decider: leadDecider,
  decide(state, { title, dueAt, assignee }, { commandId }) {
    livingLead(state);
    return [{ type: 'TaskAdded', data: { taskId: commandId, title, dueAt, assigneeId: assignee } }];
  },
};
