import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Lead } from '../../../../contracts/src/leads/queries.js';
import type { DuePayments } from '../../../../contracts/src/payments/queries.js';
import { referralFeeDueOnce } from '../../../../contracts/src/referrals/referral.js';
import { withCommas } from '../../../../contracts/src/numerals.js';
import { exactMoney, officeDate } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { EmptyList } from '../standing/empty-list.js';
import { Button } from '../../ui/button.js';
import { lazyDialog } from '../../ui/lazy-part.js';
import { When } from '../../ui/when.js';
import { withoutEmail } from '../leads/data/no-email.js';
import { addressOf, nameOf } from '../leads/data/name-of.js';
import { StatusBadge } from '../leads/components/status-badge.js';

const PaymentLinkDialog = lazyDialog(
  async () => (await import('../leads/invoices/payment-link-dialog.js')).PaymentLinkDialog,
);

type Total = DuePayments['totals']['onboardingFees'];

/** Owners whose onboarding is not paid, longest waiting first. Each links to the lead, where it is paid or recorded. */
export function OnboardingList({ fees, total }: { fees: DuePayments['onboardingFees']; total: Total }) {
  if (fees.length === 0)
    return (
      <EmptyList of={['pipeline', 'payments']} title="No onboarding fee is due">
        Leads are listed here once their contract is out, until they have paid.
      </EmptyList>
    );
  return (
    <Due label="Onboarding fees" shown={fees.length} total={total}>
      {fees.map(({ leadId, name, email, linkedAt, propertyAddress, status, amountCents, pendingCents, since }) => (
        <Row
          key={leadId}
          name={
            <Link to="/leads/$id" params={{ id: leadId }} className="font-medium underline-offset-4 hover:underline">
              {nameOf({ name })}
            </Link>
          }
          detail={addressOf({ propertyAddress })}
          since={since}
          amountCents={amountCents}
        >
          {linkedAt !== null && <Badge hue="yellow">{`Link sent ${officeDate(linkedAt)}`}</Badge>}
          {linkedAt === null && pendingCents === 0 && withoutEmail({ email }) === null && (
            <SendLink lead={{ id: leadId, name, email, feeDueCents: amountCents }} />
          )}
          {pendingCents > 0 && <Badge hue="orange">{`${exactMoney(pendingCents)} pending at a bank`}</Badge>}
          <StatusBadge status={status} />
        </Row>
      ))}
    </Due>
  );
}

function SendLink({ lead }: { lead: Pick<Lead, 'id' | 'name' | 'email' | 'feeDueCents'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`Send payment link to ${nameOf(lead)}`} onClick={() => setOpen(true)}>
        <Send /> Send payment link
      </Button>
      {open && <PaymentLinkDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Realtors who wait for their fee, longest waiting first. Admins record the payment at the referral. */
export function ReferralFeeList({
  fees,
  total,
  isAdmin,
}: {
  fees: DuePayments['referralFees'];
  total: Total;
  isAdmin: boolean;
}) {
  if (fees.length === 0)
    return (
      <EmptyList of={['referrals']} title="No referral fee is due">
        Realtors are listed here {referralFeeDueOnce} that they referred.
      </EmptyList>
    );
  return (
    <Due label="Referral fees" shown={fees.length} total={total}>
      {fees.map(({ referralId, realtorName, clientName, propertyAddress, amountCents, since }) => (
        <Row
          key={referralId}
          name={
            isAdmin ? (
              <Link
                to="/admin/referrals"
                search={{ referral: referralId }}
                className="font-medium underline-offset-4 hover:underline"
              >
                {realtorName}
              </Link>
            ) : (
              <span className="font-medium">{realtorName}</span>
            )
          }
          detail={`for ${clientName}, ${propertyAddress}`}
          since={since}
          amountCents={amountCents}
        />
      ))}
    </Due>
  );
}

function Due({
  label,
  shown,
  total: { count, amountCents },
  children,
}: {
  label: string;
  /** How many of them are listed. */
  shown: number;
  total: Total;
  children: ReactNode;
}) {
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
      {count > shown && (
        <p className="border-t border-line px-4 py-2.5 text-ink-soft">
          {`These ${withCommas(shown)} have waited longest; ${withCommas(count)} are due.`}
        </p>
      )}
      <p className="flex justify-between border-t border-line px-4 py-2.5 font-semibold tabular">
        <span>Total due</span> {exactMoney(amountCents)}
      </p>
    </>
  );
}

function Row({
  name,
  detail,
  since,
  amountCents,
  children,
}: {
  name: ReactNode;
  detail: string;
  since: string;
  amountCents: number;
  children?: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-xs text-ink-soft wrap-anywhere">{detail}</p>
        <p className="text-xs text-ink-soft">
          since <When at={since} />
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <p className="font-medium tabular">{exactMoney(amountCents)}</p>
        {children && (
          <div className="flex flex-col items-end gap-1 md:flex-row-reverse md:items-center md:gap-2">{children}</div>
        )}
      </div>
    </li>
  );
}
