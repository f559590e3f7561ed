import { referralFeeCents } from '../../../../../contracts/src/fees/fees.js';
import { capitalised } from '../../../../../contracts/src/key-words.js';
import type { ShownReferral } from '../../../../../contracts/src/referrals/queries.js';
import {
  referralFeeDueOnce,
  type ReferralFeeState,
  type ReferralStatus,
  referralStatuses,
} from '../../../../../contracts/src/referrals/referral.js';
import { money, officeDate, exactDateTime } from '../../../lib/format.js';
import { type Hue, Badge } from '../../../ui/badge.js';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.js';
import { CellMenu } from '../../../ui/data-grid/row-menu.js';
import { Menu, MenuChoice, MenuHeading } from '../../../ui/menu.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { saveReferralStatus } from './referral-data.js';
import { optionsOf } from '../../../lib/options.js';

export const referralStatusLabel = (status: ReferralStatus): string => capitalised(status);

const referralStatusHues: Record<ReferralStatus, Hue> = {
  pending: 'gray',
  contacted: 'blue',
  converted: 'green',
  lost: 'red',
};

export const feeStateLabels: Record<ReferralFeeState, string> = {
  not_due: `Due ${referralFeeDueOnce}`,
  due: 'Due',
  paid: 'Paid',
};

type Fee = Pick<ShownReferral, 'fee' | 'referralFeeCents' | 'paymentDate'>;

/** "Due once we manage the property" (it may be paid earlier), "Due $400", "Paid $400 on Mar 3, 2026". Shows the usual fee if nobody saved one. */
export function feeWords({ fee, referralFeeCents: cents, paymentDate }: Fee): string {
  const amount = money(cents ?? referralFeeCents);
  if (fee === 'not_due') return feeStateLabels.not_due;
  if (fee === 'due') return `Due ${amount}`;
  return `Paid ${amount}${paymentDate ? ` on ${officeDate(paymentDate)}` : ''}`;
}

type Chosen = Pick<ShownReferral, 'id' | 'revision' | 'status' | 'clientName'>;

const options = optionsOf(referralStatuses, referralStatusLabel);

/**
 * The status, as a menu of all of them. Another person's concurrent choice is not overwritten: it is reported, and stands.
 * @param inCell in a cell of a grid; the grid's keys must reach it
 */
export function StatusMenu({ referral, inCell = false }: { referral: Chosen; inCell?: boolean }) {
  const change = useStatusChange(referral);
  const { status, clientName } = referral;
  const shown = change.isPending ? change.variables : status;
  const label = referralStatusLabel(shown);
  const name = `Status of ${clientName}: ${label}`;
  const button = (act: ComponentProps<typeof Button> = {}) => (
    <Button
      {...act}
      variant="quiet"
      size="sm"
      className="px-1 align-middle"
      aria-label={name}
      aria-busy={change.isPending || undefined}
    >
      <Badge hue={referralStatusHues[shown]}>{label}</Badge> <ChevronDown />
    </Button>
  );
  const choice = <MenuChoice<ReferralStatus> value={shown} onChange={change.mutate} options={options} />;
  if (inCell)
    return (
      <CellMenu
        label={name}
        entries={() => (
          <>
            <MenuHeading>Status</MenuHeading>
            {choice}
          </>
        )}
        draw={button}
      />
    );
  return (
    <Menu align="start" label="Status" trigger={button()}>
      {choice}
    </Menu>
  );
}

function useStatusChange({ id, revision, status }: Chosen) {
  const toasts = actionToast('referral-status', id);
  return useMutation({
    mutationFn: (chosen: ReferralStatus) =>
      saveReferralStatus(id, { began: { revision, values: { status } }, mine: { status: chosen } }),
    onSuccess: (saved, chosen) => {
      const [conflict] = saved.kind === 'conflict' ? saved.conflicts : [];
      if (!conflict) return toasts.done('Status updated successfully', referralStatusLabel(chosen));
      const theirs = referralStatusLabel(conflict.theirs as ReferralStatus);
      const by = saved.whoChanged('status');
      toasts.failed(
        'Failed to update status',
        `${by} changed it to ${theirs} in the meantime. Choose again if that is not right.`,
      );
    },
    onError: (error) => toasts.failed('Failed to update status', error),
  });
}

/** Whether the realtor is owed the fee, or when it was paid. */
export function FeeBadge({ referral }: { referral: Pick<ShownReferral, 'fee' | 'referralFeeCents' | 'paymentDate'> }) {
  const { fee, paymentDate } = referral;
  const words = feeWords(referral);
  if (fee === 'not_due') return <span className="text-ink-soft">{words}</span>;
  return (
    <span title={paymentDate ? exactDateTime(paymentDate) : 'We manage the property.'}>
      <Badge hue={fee === 'due' ? 'yellow' : 'green'}>{words}</Badge>
    </span>
  );
}
