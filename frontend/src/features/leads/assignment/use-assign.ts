import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { AssignLead } from '../../../../../contracts/src/leads/work-commands.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';

interface Assignment {
  userId: string | null;
  /** The user's name in words. */
  name: string;
}

/** Assigns a lead to somebody: shown at once, reverted on a refusal. */
export function useAssign({ id, assigneeId }: Pick<Lead, 'id' | 'assigneeId'>) {
  const toastId = `assignment-${id}`;
  const assign = useMutation({
    // One after the other: of two choices in a row, the second one wins.
    scope: { id: toastId },
    mutationFn: ({ userId }: Assignment) => {
      const body: AssignLead = { userId };
      return sendToLead(id, 'assignment', { body });
    },
    onSuccess: (_answer, { userId, name }) =>
      toast.success(userId === null ? 'Lead unassigned' : `Lead assigned to ${name}`, {
        id: toastId,
        description: undefined,
      }),
    onError: (error) =>
      toast.error('Failed to assign lead', { id: toastId, description: sentenceOf(error, 'Please try again.') }),
  });
  const shown = assign.isPending ? assign.variables.userId : assigneeId;
  return {
    /** The assignee, as the person expects it. */
    assigneeId: shown,
    assigning: assign.isPending,
    assignTo: (assignment: Assignment) => {
      if (assignment.userId !== shown) assign.mutate(assignment);
    },
  };
}
