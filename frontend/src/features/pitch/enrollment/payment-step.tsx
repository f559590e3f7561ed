import { useMutation } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import {
  paymentSessionSchema,
  type CreatePaymentSessionInput,
} from '../../../../../contracts/src/commands/payments.js';
import { onboardingPaymentCents, onboardingPaymentDescription } from '../../../../../contracts/src/fees.js';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { command } from '../../../lib/calls/api.js';
import { money } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { Lines } from '../wizard/lines.js';

/** The one-time onboarding payment, at the card checkout. */
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
      const { url } = await whileSignedIn(() => command('/api/stripe/create-session', paymentSessionSchema, { body }));
      window.location.assign(url);
    },
    onSuccess: () => toasts.clear(),
    onError: (error) =>
      // A session that leads nowhere was made all the same.
      toasts.failed(
        error instanceof ApiProblem ? 'Failed to create payment session' : 'Failed to redirect to checkout',
        error,
      ),
  });
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Onboarding payment</h3>
      <Lines lines={[[onboardingPaymentDescription, money(onboardingPaymentCents), 'strong']]} />
      <p className="text-ink-soft">
        {lead.paidCents > 0
          ? `${money(lead.paidCents)} has been paid.`
          : 'Once, by card. The receipt goes to the owner by e-mail.'}
      </p>
      <div>
        <Button variant="primary" busy={pay.isPending} onClick={() => pay.mutate()}>
          <CreditCard aria-hidden /> {pay.isPending ? 'Opening the checkout…' : `Pay ${money(onboardingPaymentCents)}`}
        </Button>
      </div>
    </div>
  );
}
