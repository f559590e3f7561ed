import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DuePayments } from '../../../../contracts/src/payments/queries.js';
import { useTitle } from '../../lib/use-title.js';
import { Failure } from '../../ui/failure.js';
import { Section } from '../../ui/section.js';
import { Skeleton } from '../../ui/skeleton.js';
import { sessionQuery } from '../session/session.js';
import { useTableVersion } from '../../live/table-versions.js';
import { GoneList } from './gone-list.js';
import { OnboardingList, ReferralFeeList } from './due-lists.js';
import { duePaymentsQuery, gonePaymentsQuery } from './payments-query.js';

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
          {({ onboardingFees }: DuePayments) => <OnboardingList fees={onboardingFees} />}
        </Part>
        <Part title="Referral fees due" read={due}>
          {({ referralFees }: DuePayments) => <ReferralFeeList fees={referralFees} isAdmin={isAdmin} />}
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
        <div role="status" aria-label={`Loading: ${title}`} className="flex flex-col gap-3 px-4 py-3">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
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
