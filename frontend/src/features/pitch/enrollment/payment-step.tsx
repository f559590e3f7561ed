import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CreditCard, Send } from 'lucide-react';
import { useState } from 'react';
import {
  isFeePartPaid,
  onboardingAskCents,
  onboardingPaymentCents,
  onboardingPaymentDescription,
} from '../../../../../contracts/src/fees/fees.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { paymentsRoutes, type CreatePaymentSessionInput } from '../../../../../contracts/src/payments/routes.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';
import { exactMoney, money } from '../../../lib/format.js';
import { leftPage } from '../../../lib/left-page.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { withoutEmail } from '../../leads/data/no-email.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { type SecondAsk, SecondAskDialog, secondAskOf } from '../../leads/invoices/second-ask.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { Lines } from '../steps.js';

const PaymentLinkDialog = lazyDialog(
  async () => (await import('../../leads/invoices/payment-link-dialog.js')).PaymentLinkDialog,
);

/** The specification's sentences for a payment that did not start. */
export type PaymentFailure =
  | 'Failed to create payment session'
  | 'Failed to redirect to checkout'
  | 'Failed to process payment';

/** The checkout can't be opened. */
export class NoCheckout extends Error {}

/**
 * The sentence for a failure. Pure.
 * @param error the thrown error: a refusal created no session; without an answer the result is unknown
 */
export function paymentFailure(error: unknown): PaymentFailure {
  if (error instanceof NoCheckout) return 'Failed to redirect to checkout';
  if (error instanceof ApiProblem && error.status !== 0) return 'Failed to create payment session';
  return 'Failed to process payment';
}

/** The one-time onboarding payment, by card checkout. */
export function PaymentStep({ lead }: { lead: Lead }) {
  const toasts = actionToast('payment', lead.id);
  const { feeDueCents } = lead;
  const askCents = onboardingAskCents(feeDueCents);
  const [second, setSecond] = useState<SecondAsk | null>(null);
  const [sends, setSends] = useState(false);
  const pay = useMutation({
    mutationFn: async (further: { reason: string; besides: string[] } | null) => {
      const body: CreatePaymentSessionInput = {
        leadId: lead.id,
        email: lead.email,
        name: lead.name,
        propertyAddress: lead.propertyAddress,
        amount: askCents / 100,
        description: onboardingPaymentDescription,
        ...further,
      };
      goToCheckout(await whileSignedIn(() => send(createSession, { body })));
      leftPage.keep(`/leads/${lead.id}`);
    },
    onSuccess: () => toasts.clear(),
    onError: (error) => {
      const further = secondAskOf(error);
      if (further) return setSecond(further);
      toasts.failed(paymentFailure(error), error instanceof NoCheckout ? 'The payment has no page to go to.' : error);
    },
  });
  const paid = feeDueCents === 0;
  const underway = pay.isPending || pay.isSuccess;
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Onboarding payment</h3>
      <Lines lines={[[onboardingPaymentDescription, money(onboardingPaymentCents), 'strong']]} />
      {paid ? (
        <p role="status" className="flex items-start gap-2">
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" />
          <span>{`${exactMoney(onboardingPaymentCents)} has been paid.`}</span>
        </p>
      ) : (
        <p className="text-ink-soft">
          {isFeePartPaid(feeDueCents)
            ? `${exactMoney(onboardingPaymentCents - feeDueCents)} has been paid, and ${exactMoney(feeDueCents)} is still to pay.`
            : 'Once, by card. The receipt goes to the owner by email.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {/* Already paid: a second payment is possible with a reason, but no longer the purpose of the step. */}
        <GuardedButton
          reason={withoutEmail(lead)}
          variant={paid ? 'secondary' : 'primary'}
          busy={underway}
          onClick={() => pay.mutate(null)}
        >
          <CreditCard />{' '}
          {underway
            ? 'Opening the payment page…'
            : paid
              ? `Pay ${exactMoney(askCents)} again…`
              : `Pay ${exactMoney(askCents)}`}
        </GuardedButton>
        {!paid && (
          <GuardedButton reason={withoutEmail(lead)} onClick={() => setSends(true)}>
            <Send /> Send payment link
          </GuardedButton>
        )}
      </div>
      {sends && <PaymentLinkDialog lead={lead} onClose={() => setSends(false)} />}
      {second !== null && (
        <SecondAskDialog
          name={`second-payment:${lead.id}`}
          second={second}
          words={{
            act: second.paid ? `Charge ${exactMoney(askCents)} again` : 'Open the payment page',
            acting: 'Opening the payment page…',
          }}
          send={(further) => pay.mutateAsync(further)}
          failureOf={(error) => sentenceOf(error, paymentFailure(error))}
          onClose={() => setSecond(null)}
        />
      )}
    </div>
  );
}

/** A session without a usable address was created all the same: null distinguishes it from a refusal. */
const createSession = { ...paymentsRoutes.create, answer: paymentsRoutes.create.answer.nullable().catch(null) };

function goToCheckout(session: { url: string } | null) {
  if (!session) throw new NoCheckout();
  try {
    window.location.assign(session.url);
  } catch {
    throw new NoCheckout();
  }
}
