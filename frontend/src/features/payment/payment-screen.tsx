import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode } from 'react';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { leftPage } from '../../lib/left-page.js';
import { Button, buttonClass } from '../../ui/button.js';
import { FieldError } from '../../ui/field.js';
import { Skeleton } from '../../ui/skeleton.js';
import { company, telephoneHref } from '../content/company.js';
import { Scene } from '../public/scenes/scene.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { useSessionRole } from '../public/layout/use-session-role.js';
import { paymentOutcome, type PaymentFailure } from './payment-outcome.js';
import { moveToOnboarding, paymentQuery } from './payment-query.js';

/** `/payment/success?session_id=`: the page to which Stripe's checkout returns. */
export function PaymentScreen() {
  const { session_id: sessionId = '' } = useSearch({ from: '/_public/payment/success' });
  usePageTitle('Payment', `Your payment to ${company.name}.`);
  const { data, error, refetch, isFetching } = useQuery(paymentQuery(sessionId), queryClient);
  const isStaff = useSessionRole() !== 'visitor';
  // This page is rendered on the server, too.
  const left = useInBrowser(leftPage.address);
  const outcome = paymentOutcome(sessionId, { failed: error !== null, answer: data });
  if (outcome.state === 'verifying') return <Verifying />;
  if (outcome.state === 'paid' && !outcome.feePaid)
    return (
      <Frame tone="good" title="Payment received">
        <p>Thank you. Your payment has arrived, and Stripe sends the receipt by email.</p>
        <Back to={left ?? (isStaff ? `/leads/${outcome.leadId}` : null)} />
      </Frame>
    );
  if (outcome.state === 'paid')
    return (
      <Frame tone="good" title="Payment received">
        <p>
          Thank you. The onboarding fee is paid, and Stripe sends the receipt by email.
          {!isStaff && ` Your property manager will take it from here and get in touch about the next step.`}
        </p>
        {isStaff ? <MoveToOnboarding leadId={outcome.leadId} /> : <Back to={left} />}
      </Frame>
    );
  if (outcome.state === 'pending')
    return (
      <Frame tone="waiting" title="Payment on its way">
        <p>
          Thank you. Your bank needs a few business days for the payment, and there is nothing left for you to do. Once
          it is confirmed, Stripe sends the receipt by email. If the bank refuses it, nothing is charged, and{' '}
          {isStaff ? 'the lead’s history says so.' : 'your property manager will get in touch.'}
        </p>
        <Back to={left} />
      </Frame>
    );
  return (
    <Frame tone="bad" title={outcome.failure}>
      <p>{explanations[outcome.failure]}</p>
      {isStaff && error && (
        <p className="text-small">For staff: {sentenceOf(error, 'The answer could not be read.')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {sessionId !== '' && !outcome.paid && (
          <Button variant="primary" size="lg" busy={isFetching} onClick={() => void refetch()}>
            {isFetching ? 'Trying…' : 'Try again'}
          </Button>
        )}
        <a href={telephoneHref(company.phone)} className={buttonClass({ size: 'lg' })}>
          Call {company.phone}
        </a>
      </div>
    </Frame>
  );
}

/** Says what happened and what is certain. */
const explanations: Record<PaymentFailure, string> = {
  'Invalid payment session':
    'The address of this page is missing the part that names your payment. If you have paid, the receipt in your email counts; nothing is lost.',
  'Payment verification failed':
    'We could not confirm the payment just now. If your card was charged, the payment is safe with Stripe, and trying again does not charge it a second time.',
  'Lead ID not found in payment session':
    'The payment has arrived, but it does not say which property it is for. Call us, and we will put it where it belongs.',
  'Lead not found':
    'The payment has arrived, but the property it is for is no longer in our records. Call us, and we will sort it out.',
};

function MoveToOnboarding({ leadId }: { leadId: string }) {
  const navigate = useNavigate();
  const move = useMutation(
    { mutationFn: () => moveToOnboarding(leadId), onSuccess: () => navigate({ to: '/dashboard' }) },
    queryClient,
  );
  const missing = move.error instanceof ApiProblem && move.error.status === 404;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="action"
        size="lg"
        busy={move.isPending || move.isSuccess}
        onClick={() => move.mutate()}
        className="max-sm:w-full"
      >
        {move.isPending || move.isSuccess ? 'Moving…' : 'Move to Onboarding Stage'}
      </Button>
      <div role="alert" className="text-body">
        {move.isError && <FieldError>{missing ? 'Lead not found' : 'Failed to update lead status'}</FieldError>}
      </div>
    </div>
  );
}

/** @param to the page that this tab came from, if it came from one */
function Back({ to }: { to: string | null }) {
  const said =
    to === null ? 'Go to the home page' : to.startsWith('/owner/') ? 'Back to your page' : 'Back to the lead';
  return (
    <SiteLink href={to ?? '/'} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      {said}
    </SiteLink>
  );
}

const tones = {
  good: { icon: CircleCheck, hue: 'text-success' },
  waiting: { icon: Clock, hue: 'text-ink-soft' },
  bad: { icon: CircleAlert, hue: 'text-danger' },
} as const;

function Frame({ tone, title, children }: { tone: keyof typeof tones; title: string; children: ReactNode }) {
  const { icon: Icon, hue } = tones[tone];
  return (
    <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-10 px-gutter py-12 sm:py-20 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div role={tone === 'bad' ? 'alert' : 'status'} className="flex max-w-measure flex-col items-start gap-6">
        <Icon strokeWidth={1.5} className={`size-12 ${hue}`} />
        <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance">{title}</h1>
        <div className="flex flex-col items-start gap-6 text-lead text-pretty text-ink-soft">{children}</div>
      </div>
      <Scene name={tone === 'bad' ? 'door' : 'key-ring'} className="w-full max-md:hidden" />
    </div>
  );
}

function Verifying() {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-gutter py-12 sm:py-20">
      <p role="status" className="sr-only">
        Verifying your payment…
      </p>
      <Skeleton className="size-12 rounded-full" />
      <h1 className="font-serif text-h1 font-semibold tracking-tight">Verifying your payment…</h1>
      <Skeleton className="h-7 w-full max-w-measure" />
      <Skeleton className="h-13 w-56" />
    </div>
  );
}
