import { capitalised, spaced } from '../../../../contracts/src/key-words.js';
import { reducesPaid, type GonePayments, type DuePayments } from '../../../../contracts/src/payments/queries.js';
import { type Hue, Badge } from '../../ui/badge.js';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { officeDate, exactMoney } from '../../lib/format.js';
import { EmptyList } from '../standing/empty-list.js';
import { useTitle } from '../../lib/page-head.js';
import { Failure } from '../../ui/failure.js';
import { Section } from '../../ui/section.js';
import { Loading } from '../../ui/skeleton.js';
import { When } from '../../ui/when.js';
import { sessionQuery } from '../session/session.js';
import { useTableVersion } from '../../live/changed.js';
import { OnboardingList, ReferralFeeList } from './due-lists.js';
import { paymentListsRoutes } from '../../../../contracts/src/payments/routes.js';
import { readQuery } from '../../live/read-query.js';

type Gone = GonePayments['payments'][number];

const leads: Record<Gone['lead'], string> = {
  deleted: 'Deleted lead',
  erased: 'Erased lead',
  unknown: 'Unknown lead',
};
export const goneLeadWords = ({ lead, name }: Pick<Gone, 'lead' | 'name'>): string =>
  lead === 'deleted' && name ? name : leads[lead];

const hues: Record<string, Hue> = { paid: 'green', won: 'green', open: 'orange', lost: 'red', failed: 'red' };

/** "Payment", "Refund", "Dispute lost". */
export function goneKindWords({ kind, status }: Pick<Gone, 'kind' | 'status'>): string {
  const plain = { payment: 'paid', refund: 'refunded', dispute: '' }[kind];
  return status === plain ? capitalised(kind) : `${capitalised(kind)} ${spaced(status)}`;
}
export const goneHue = ({ status }: Pick<Gone, 'status'>): Hue => hues[status] ?? 'gray';

/** The due fees, derived from leads and referrals. @param version of both: a new one triggers another read */
const duePaymentsQuery = (version: number) =>
  readQuery(paymentListsRoutes.due, {}, { under: [version], placeholderData: keepPreviousData, staleTime: 0 });

/** Payments whose lead is deleted or erased; for admins. @param version of the leads */
const gonePaymentsQuery = (version: number) =>
  readQuery(paymentListsRoutes.gone, {}, { under: [version], placeholderData: keepPreviousData, staleTime: 0 });

/** Payments for deleted or erased leads. A deleted lead can be opened; nothing names an erased lead's person. */
function GoneList({ payments }: { payments: GonePayments['payments'] }) {
  if (payments.length === 0)
    return (
      <EmptyList of={['payments']} title="Nothing here">
        Payments whose lead was deleted or erased are listed here.
      </EmptyList>
    );
  return (
    <ul aria-label="Payments of leads that are gone" className="divide-y divide-line">
      {payments.map(({ id, leadId, lead, name, kind, status, amountCents, at }) => (
        <li key={id} className="flex items-start gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">
              {lead === 'deleted' ? (
                <Link
                  to="/leads/$id"
                  params={{ id: leadId }}
                  className="font-medium underline-offset-4 hover:underline"
                >
                  {goneLeadWords({ lead, name })}
                </Link>
              ) : (
                <span className="font-medium">{goneLeadWords({ lead, name })}</span>
              )}
              {lead === 'deleted' && name && <span className="text-ink-soft"> · deleted</span>}
            </p>
            <p className="text-xs text-ink-soft">
              <When at={at}>{officeDate(at)}</When>
            </p>
          </div>
          <p className="font-medium tabular">
            {exactMoney(reducesPaid({ kind, status }) ? -amountCents : amountCents)}
          </p>
          <Badge hue={goneHue({ status })}>{goneKindWords({ kind, status })}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** `/payments`: the unpaid fees, and for admins the payments for leads that are gone. */
export function PaymentsScreen() {
  useTitle('Payments');
  const isAdmin = useQuery(sessionQuery).data?.user?.role === 'admin';
  const due = useQuery(duePaymentsQuery(useTableVersion('lead', 'referral')));
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto max-md:overflow-visible">
      <h1 className="px-3 pt-3 pb-2 text-lg font-semibold md:px-4">Payments</h1>
      <div className="grid items-start gap-3 px-3 pb-4 md:px-4 xl:grid-cols-2">
        <Part title="Onboarding fees due" read={due}>
          {({ onboardingFees, totals }: DuePayments) => (
            <OnboardingList fees={onboardingFees} total={totals.onboardingFees} />
          )}
        </Part>
        <Part title="Referral fees due" read={due}>
          {({ referralFees, totals }: DuePayments) => (
            <ReferralFeeList fees={referralFees} total={totals.referralFees} isAdmin={isAdmin} />
          )}
        </Part>
        {isAdmin && (
          <div className="xl:col-span-2">
            <GonePart />
          </div>
        )}
      </div>
    </div>
  );
}

function GonePart() {
  const gone = useQuery(gonePaymentsQuery(useTableVersion('lead')));
  return (
    <Part title="Payments of leads that are gone" read={gone}>
      {({ payments }) => <GoneList payments={payments} />}
    </Part>
  );
}

function Part<Answer>({
  title,
  read,
  children,
}: {
  title: string;
  read: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  const { data, error, isPending, refetch, isFetching } = read;
  return (
    <Section title={title} flush>
      {isPending ? (
        <Loading
          label={`Loading: ${title}`}
          className="flex flex-col gap-3 px-4 py-3"
          bars={Array<string>(3).fill('h-9 w-full')}
        />
      ) : data === undefined ? (
        <Failure
          title="The payments could not be loaded"
          retry={() => void refetch()}
          retrying={isFetching}
          error={error}
        >
          Nothing is lost; only this list could not be read.
        </Failure>
      ) : (
        children(data)
      )}
    </Section>
  );
}
