import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { isGone, LinkPage, LookingUp, NotLookedUp, Said } from '../public/page/link-page.js';
import { company, telephoneHref } from '../content/company.js';
import { usePageTitle } from '../public/page/site-page.js';
import { z } from 'zod';
import { unsubscribePaths } from '../../../../contracts/src/messages/paths.js';
import type { unsubscribeRoutes } from '../../../../contracts/src/messages/routes.js';
import { send } from '../../lib/calls/api.js';
import type { PartOf } from '../../lib/calls/called.js';
import { readQuery } from '../../live/read-query.js';

/** GET and POST /api/unsubscribe/:token: the subject of the link, and the current state. */
const standingSchema = z.object({ address: z.string(), channel: z.enum(['email', 'sms']), unsubscribed: z.boolean() });
type Standing = z.infer<typeof standingSchema>;

const change: PartOf<typeof unsubscribeRoutes.change> = { at: unsubscribePaths.change, answer: standingSchema };

const standingQuery = (token: string) =>
  readQuery({ at: unsubscribePaths.look, answer: standingSchema }, { token }, { gcTime: 0 });

/** @param again resubscribes @throws ApiProblem */
function changeStanding(token: string, again: boolean): Promise<Standing> {
  return send(change, { token, body: again ? { again: true } : {} });
}

/** The page behind a mail's link: says what it ends, with one button, the result, and an undo. Opening it changes nothing. */
export function UnsubscribeScreen() {
  const { token } = useParams({ from: '/unsubscribe/$token' });
  usePageTitle('Unsubscribe', 'End these emails.');
  return (
    <LinkPage>
      <Opened token={token} />
      <p className="mt-4 text-small text-ink-soft">
        Questions? Call {company.shortName} at{' '}
        <a href={telephoneHref(company.phone)} className="underline underline-offset-4">
          {company.phone}
        </a>
        .
      </p>
    </LinkPage>
  );
}

function Opened({ token }: { token: string }) {
  const look = useQuery(standingQuery(token));
  const change = useMutation({ mutationFn: (again: boolean) => changeStanding(token, again) });
  const standing = change.data ?? look.data;
  if (look.isPending) return <LookingUp />;
  if (!standing)
    return isGone(look.error) ? (
      <Said title="This link belongs to no email" alert>
        <p>
          It may have been cut off on its way. Use the link in another of our emails, or call us, and we will end them
          for you.
        </p>
      </Said>
    ) : (
      <NotLookedUp of={look} otherwise="Something went wrong on our side. Nothing was changed." />
    );
  const { address, unsubscribed, channel } = standing;
  const what = channel === 'email' ? 'emails' : 'texts';
  return (
    <Said title={unsubscribed ? 'You are unsubscribed' : `End these ${what}?`} moved={change.isSuccess}>
      <p>
        {unsubscribed
          ? `We send no more ${what} to ${address}, apart from what you ask for yourself, such as a link to finish a form.`
          : `We write to ${address} about your property and your request. With one press we stop.`}
      </p>
      {change.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(change.error, 'Something went wrong on our side.')} Nothing was changed.
        </p>
      )}
      {unsubscribed ? (
        <Button size="lg" busy={change.isPending} onClick={() => change.mutate(true)}>
          {change.isPending ? 'One moment…' : `Send me ${what} again`}
        </Button>
      ) : (
        <Button variant="action" size="lg" busy={change.isPending} onClick={() => change.mutate(false)}>
          {change.isPending ? 'One moment…' : 'Unsubscribe'}
        </Button>
      )}
    </Said>
  );
}
