import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onboardingAskCents, onboardingPaymentDescription } from '../../../../../contracts/src/fees/fees.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import {
  paymentLinksRoutes,
  type SendPaymentLink,
  sendPaymentLinkSchema,
} from '../../../../../contracts/src/payments/link-routes.js';
import { refusedFields, sentenceOf } from '../../../lib/calls/api-problem.js';
import { ask } from '../../../lib/calls/api.js';
import { amountText, officeDate, officeDateTime, typedCents } from '../../../lib/format.js';
import { keyOf } from '../../../live/changed.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { CommandDialog, FormFault } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { sendTo } from '../../lead-commands/send-to.js';
import { getsNoMail } from '../../owner-mail/owner-mail-question.js';
import { OwnersMailDetails } from '../write/owners-mail.js';
import { type SecondAsk, SecondAskDialog, secondAskOf } from './second-ask.js';

type Link = Pick<SendPaymentLink, 'amountCents' | 'description'>;

/** Says to whom the mail goes, shows it, and when it is good until; or why it cannot go. @param link undefined: what is typed is no amount */
function MailWithLink({ leadId, link, remind }: { leadId: string; link: Link | undefined; remind: boolean }) {
  const { data, isError } = useQuery({
    queryKey: [...keyOf('lead', leadId), 'payment-link-mail', link],
    queryFn: ({ signal }) => ask(paymentLinksRoutes.mail, { id: leadId, query: link!, signal }),
    enabled: link !== undefined,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
  });
  if (isError)
    return (
      <p role="status" className="text-ink-soft">
        The email cannot be shown right now, but you can still send it.
      </p>
    );
  if (!data) return link === undefined ? null : <Skeleton className="h-5 w-2/3" />;
  const { to, withheld, preview, remindAt, expiresAt } = data;
  if (withheld !== null)
    return (
      <p role="status" className="text-warning">
        {getsNoMail(withheld)}
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-ink-soft wrap-anywhere">
        An email goes to {to}. The link can be paid until {officeDate(expiresAt)}.
        {remind && remindAt !== null && ` If it is not paid, a reminder goes out ${officeDateTime(remindAt)}.`}
      </p>
      {preview && <OwnersMailDetails preview={preview} />}
    </div>
  );
}

/** Mails the owner a link to pay on their page. */
export function PaymentLinkDialog({
  lead,
  onClose,
}: {
  lead: Pick<Lead, 'id' | 'name' | 'email' | 'feeDueCents'>;
  onClose: () => void;
}) {
  /** The link that needs a reason, with what is paid or asked for already. */
  const [second, setSecond] = useState<(SecondAsk & { body: SendPaymentLink }) | null>(null);
  const form = useCommandForm({
    name: `payment-link:${lead.id}`,
    blank: {
      amount: amountText(onboardingAskCents(lead.feeDueCents)),
      description: onboardingPaymentDescription,
      remind: true,
    },
    schema: sendPaymentLinkSchema,
    bodyOf: ({ amount, ...others }) => ({ ...others, amountCents: typedCents(amount) }),
    send: (body, key) => sendTo('lead', paymentLinksRoutes.send, { id: lead.id, body, key }),
    about: ['payment-link', lead.id],
    done: () => ['Payment link is on its way', lead.email],
    errorsOf: (error) => (secondAskOf(error) ? {} : { form: notSent(error), ...refusedFields(error) }),
    onDone: onClose,
    onFailed(error, body) {
      const further = secondAskOf(error);
      if (further) setSecond({ ...further, body });
    },
  });
  const { amount, description, remind } = form.entries;
  const { data: typed } = sendPaymentLinkSchema.safeParse({ amountCents: typedCents(amount), description });
  if (second)
    return (
      <SecondAskDialog
        name={`second-payment-link:${lead.id}`}
        second={second}
        words={{ act: 'Send payment link', acting: 'Sending…' }}
        send={(further) => form.whenSent({ ...second.body, ...further })}
        failureOf={notSent}
        onClose={() => {
          setSecond(null);
          form.setErrors({});
        }}
      />
    );
  return (
    <CommandDialog
      form={form}
      title="Send payment link"
      description={`${lead.name || 'The owner'} gets an email with a link to their page, and pays there.`}
      act="Send payment link"
      acting="Sending…"
      width="md"
      onClose={onClose}
      fields={[
        { name: 'description', label: 'What for', mark: 'required', maxLength: 300 },
        { name: 'amount', path: 'amountCents', label: 'Amount, $', mark: 'required', kind: 'amount' },
        { name: 'remind', label: 'Remind them once if they have not paid' },
      ]}
    >
      <MailWithLink
        leadId={lead.id}
        link={typed && { amountCents: typed.amountCents, description: typed.description }}
        remind={remind}
      />
      <FormFault form={form} />
    </CommandDialog>
  );
}

const notSent = (error: unknown) => `The link was not sent. ${sentenceOf(error, 'Please try again.')}`;
