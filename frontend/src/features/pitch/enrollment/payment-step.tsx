import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CreditCard } from 'lucide-react';
import {
  paymentSessionSchema,
  type CreatePaymentSessionInput,
} from '../../../../../contracts/src/commands/payments.js';
import { onboardingPaymentCents, onboardingPaymentDescription } from '../../../../../contracts/src/fees.js';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { command } from '../../../lib/calls/api.js';
import { money } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { Lines } from '../wizard/lines.js';
import { NoCheckout, paymentFailure } from './payment-failure.js';

/** The one-time onboarding payment, by card checkout. */
export function PaymentStep({ lead }: { lead: Lead }) {
  const toasts = actionToast('payment', lead.id);
  const pay = useMutation({
    mutationFn: async () => {
      const body: CreatePaymentSessionInput = {
        leadId: lead.id,
        email: lead.email,
        name: lead.name,
        propertyAddress: lead.propertyAddress,
        amount: onboardingPaymentCents / 100,
        description: onboardingPaymentDescription,
      };
      goToCheckout(await whileSignedIn(() => command('/api/stripe/create-session', sessionOrNone, { body })));
    },
    onSuccess: () => toasts.clear(),
    onError: (error) =>
      toasts.failed(paymentFailure(error), error instanceof NoCheckout ? 'The checkout has no page to go to.' : error),
  });
  const paid = lead.paidCents >= onboardingPaymentCents;
  const underway = pay.isPending || pay.isSuccess;
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Onboarding payment</h3>
      <Lines lines={[[onboardingPaymentDescription, money(onboardingPaymentCents), 'strong']]} />
      {paid ? (
        <p role="status" className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span>{`${money(lead.paidCents)} has been paid.`}</span>
        </p>
      ) : (
        <p className="text-ink-soft">
          {lead.paidCents > 0
            ? `${money(lead.paidCents)} has been paid.`
            : 'Once, by card. The receipt goes to the owner by email.'}
        </p>
      )}
      <div>
        {/* Already paid: a second payment is possible, but no longer the purpose of the step. */}
        <Button variant={paid ? 'secondary' : 'primary'} busy={underway} onClick={() => pay.mutate()}>
          <CreditCard aria-hidden />{' '}
          {underway
            ? 'Opening the checkout…'
            : paid
              ? `Pay ${money(onboardingPaymentCents)} again`
              : `Pay ${money(onboardingPaymentCents)}`}
        </Button>
      </div>
    </div>
  );
}

/** A session without a usable address was created all the same: null distinguishes it from a refusal. */
const sessionOrNone = { parse: (answer: unknown) => paymentSessionSchema.safeParse(answer).data ?? null };

function goToCheckout(session: { url: string } | null): void {
  if (!session) throw new NoCheckout();
  try {
    window.location.assign(session.url);
  } catch {
    throw new NoCheckout();
  }
}
