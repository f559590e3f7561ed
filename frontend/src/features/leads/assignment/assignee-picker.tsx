import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ChevronDown, RotateCcw, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { type AssignLead, leadWorkRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { Menu, MenuChoice, MenuItem } from '../../../ui/menu.js';
import { colleaguesQuery, namesOf } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { signedInId } from '../../session/session.js';
import { sendTo } from '../../lead-commands/send-to.js';

interface Assignment {
  userId: string | null;
  /** The user's name in words. */
  name: string;
}

/** Assigns a lead to somebody: shown at once, reverted on a refusal. */
function useAssign({ id, assigneeId }: Pick<Lead, 'id' | 'assigneeId'>) {
  const toastId = `assignment-${id}`;
  const assign = useMutation({
    // One after the other: of two choices in a row, the second one wins.
    scope: { id: toastId },
    mutationFn: ({ userId }: Assignment) => {
      const body: AssignLead = { userId };
      return sendTo('lead', leadWorkRoutes.assign, { id, body });
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

const nobody = '';
const unassigned = 'Unassigned';

/** The lead's assignee, as a menu of everybody who can take it. @param locked why it can't be reassigned; null if it can */
export function AssigneePicker({ lead, locked }: { lead: Lead; locked: string | null }) {
  const { assigneeId, assigning, assignTo } = useAssign(lead);
  const { data, isError, refetch } = useQuery(colleaguesQuery);
  const names = useMemo(() => data && namesOf(data.assignees), [data]);
  const me = signedInId();
  const name = personName(assigneeId, names) ?? unassigned;
  const content = (
    <>
      <UserRound className="text-ink-soft" />
      <span className="max-w-40 truncate">{name}</span>
      <ChevronDown className="text-ink-soft" />
    </>
  );
  const looks = { variant: 'secondary', size: 'sm', className: 'pr-1.5' } as const;
  const label = `Assignee: ${name}`;
  if (locked !== null)
    return (
      <GuardedButton reason={locked} aria-label={label} {...looks}>
        {content}
      </GuardedButton>
    );
  const mine = me === undefined ? [] : [{ value: me, label: labelOfMe(me === assigneeId, names?.[me]) }];
  const others = Object.entries(names ?? {})
    .filter(([id]) => id !== me)
    .map(([value, label]) => ({ value, label }));
  return (
    <Menu
      align="start"
      label="Assign to"
      trigger={
        <Button aria-label={label} aria-busy={assigning || undefined} {...looks}>
          {content}
        </Button>
      }
    >
      <MenuChoice
        value={assigneeId ?? nobody}
        onChange={(id) => {
          const userId = id === nobody ? null : id;
          assignTo({ userId, name: userId === me ? 'you' : (personName(userId, names) ?? unassigned) });
        }}
        options={[{ value: nobody, label: unassigned }, ...mine, ...others]}
      />
      {!names && !isError && <p className="px-2 py-1 text-xs text-ink-soft">Loading colleagues…</p>}
      {isError && (
        <MenuItem
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          <RotateCcw /> Colleagues could not be loaded. Try again
        </MenuItem>
      )}
    </Menu>
  );
}

function labelOfMe(mine: boolean, name: string | undefined) {
  return mine ? `${name ?? 'You'} (you)` : 'Assign to me';
}
