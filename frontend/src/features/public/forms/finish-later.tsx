import { MailCheck } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { intakeDraftsPaths } from '../../../../../contracts/src/intake/paths.js';
import type { intakeDraftsRoutes } from '../../../../../contracts/src/intake/routes.js';
import {
  keptIntakeDraftSchema,
  type DraftForm,
  type KeptIntakeDraft,
} from '../../../../../contracts/src/intake/drafts.js';
import { emailInput } from '../../../../../contracts/src/fields.js';
import type { PartOf } from '../../../lib/calls/called.js';
import { send } from '../../../lib/calls/api.js';
import { officeDate } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { formGuard, notSent } from './sending.js';

const keep: PartOf<typeof intakeDraftsRoutes.keep> = { at: intakeDraftsPaths.keep, answer: keptIntakeDraftSchema };

/**
 * 'E-mail me a link to finish later': shown once there is an e-mail address. Only a press on it sends the draft to the server.
 * @param email as typed
 * @param draftOf the form's draft as this browser keeps it, without the data of a submission attempt
 * @param element the form, for its bot check
 * @param openedAt when the form was opened, in milliseconds; null for just now
 */
export function FinishLater({
  form,
  email,
  draftOf,
  element,
  openedAt,
}: {
  form: DraftForm;
  email: string;
  draftOf: () => object;
  element: RefObject<HTMLElement | null>;
  openedAt: () => number | null;
}) {
  const [state, setState] = useState<'busy' | (KeptIntakeDraft & { email: string }) | { failed: string } | null>(null);
  const checked = emailInput.safeParse(email);
  if (!checked.success) return null;
  const kept = state !== null && typeof state === 'object' && 'keptUntil' in state && state.email === checked.data;

  const ask = async () => {
    const found = element.current?.closest('form');
    if (!found) return;
    setState('busy');
    try {
      const body = {
        form,
        email: checked.data,
        draft: JSON.stringify(draftOf()),
        ...(await formGuard(found, openedAt())),
      };
      const answer = await send(keep, { body });
      setState({ ...answer, email: checked.data });
    } catch (error) {
      console.warn('The draft could not be kept.', error);
      setState({ failed: notSent(error) });
    }
  };

  return (
    <div className="flex flex-col items-start gap-2 text-small">
      {kept ? (
        <p role="status" className="flex items-start gap-2">
          <MailCheck className="mt-0.5 size-5 shrink-0 text-accent" />
          <span className="min-w-0 wrap-anywhere">
            {state.link === 'on_its_way'
              ? `A link is on its way to ${checked.data}.`
              : `We cannot send email at the moment. We will send a link to ${checked.data} as soon as we can.`}{' '}
            It opens this form once, until {officeDate(state.keptUntil)}. Nothing has been sent to us yet.
          </span>
        </p>
      ) : (
        <>
          <Button variant="quiet" busy={state === 'busy'} onClick={() => void ask()} className="-ml-2 underline">
            {state === 'busy' ? 'One moment…' : 'Email me a link to finish later'}
          </Button>
          <p className="text-ink-soft">We then keep what you typed, sealed, for 14 days.</p>
        </>
      )}
      {state !== null && typeof state === 'object' && 'failed' in state && (
        <p role="alert" className="text-danger">
          {state.failed}
        </p>
      )}
    </div>
  );
}
