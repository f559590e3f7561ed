import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Check, Clock } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { isKnown } from '../../../../contracts/src/keys/known.js';
import type { OwnerPage } from '../../../../contracts/src/owner-page/view.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { exactMoney, officeDate } from '../../lib/format.js';
import { Button, buttonClass } from '../../ui/button.js';
import { SiteLogo } from '../../ui/logo.js';
import { Skeleton } from '../../ui/skeleton.js';
import { company, telephoneHref } from '../content/company.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { OwnersTasks } from './owners-tasks.js';
import { noteShown, ownerPageQuery } from './owner-page-calls.js';
import { ownersTime } from './owners-time.js';

/** The private page of a lead's owner, behind the link in our mails. Opening it changes nothing. */
export function OwnerPageScreen() {
  const { token } = useParams({ from: '/owner/$token' });
  usePageTitle('Your page', 'What is done for your property, and what is open.', { missing: true });
  return (
    <QueryClientProvider client={queryClient}>
      <main tabIndex={-1} className="min-h-dvh bg-ground px-gutter py-10 outline-none sm:py-16">
        <div className="mx-auto flex w-full max-w-2xl flex-col items-start gap-8">
          <p className="flex items-center gap-3 text-body font-semibold">
            <SiteLogo className="size-11" /> {company.name}
          </p>
          <Opened token={token} />
          <Questions token={token} />
        </div>
      </main>
    </QueryClientProvider>
  );
}

/** Where to ask. An answer to our emails counts only where somebody reads it beside the lead. */
function Questions({ token }: { token: string }) {
  const { data } = useQuery(ownerPageQuery(token));
  return (
    <p className="text-small text-ink-soft">
      Questions? {data?.mailReplies ? 'Reply to one of our emails, or call' : 'Call'} {company.shortName} at{' '}
      <a href={telephoneHref(company.phone)} className="whitespace-nowrap underline underline-offset-4">
        {company.phone}
      </a>
      . This page is for you alone: whoever has its address sees it.
    </p>
  );
}

const ended: Partial<Record<string, { title: string; words: string }>> = {
  owner_link_unknown: {
    title: 'This link leads nowhere',
    words: 'It may have been cut off on its way. Open it once more from our email, or call us.',
  },
  owner_link_expired: {
    title: 'This link has expired',
    words: 'Our newest email to you may have a new one. If not, call us, and we will send you one.',
  },
  owner_link_ended: {
    title: 'This link no longer works',
    words: 'Our newest email to you may have another. If not, call us, and we will send you one.',
  },
};

function Opened({ token }: { token: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(ownerPageQuery(token));
  const isShown = data !== undefined;
  useEffect(() => {
    // Nobody waits for it: what fails is noted at the next visit.
    if (isShown) return whenVisible(() => void noteShown(token).catch(() => undefined));
  }, [isShown, token]);
  if (isPending) return <Waiting />;
  if (data && !(error instanceof ApiProblem && ended[error.code])) return <Page page={data} token={token} />;
  const known = error instanceof ApiProblem ? ended[error.code] : undefined;
  return (
    <div role="alert" className="flex flex-col items-start gap-5 text-lead text-ink-soft">
      <Title>{known?.title ?? 'Your page could not be read'}</Title>
      <p>{known?.words ?? `${sentenceOf(error, 'Something went wrong on our side.')} Nothing is lost.`}</p>
      {!known && (
        <Button size="lg" busy={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Trying…' : 'Try again'}
        </Button>
      )}
    </div>
  );
}

/** Runs once the tab is in front: programs that look through mails open pages, too. @returns calls it off */
function whenVisible(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => document.removeEventListener('visibilitychange', look);
}

function Title({ children }: { children: ReactNode }) {
  return <h1 className="font-serif text-h2 font-semibold tracking-tight text-balance text-ink">{children}</h1>;
}

function Waiting() {
  return (
    <div className="flex w-full flex-col gap-8">
      <p role="status" className="sr-only">
        Reading your page…
      </p>
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

function Page({ page, token }: { page: OwnerPage; token: string }) {
  const { name, propertyAddress, awaited, ours, walkthrough, done, receipts, report } = page;
  return (
    <div className="flex w-full flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Title>{isKnown(propertyAddress) ? propertyAddress : 'Your property'}</Title>
        <p className="text-lead text-ink-soft">
          {name === '' ? 'What is done, and what is open.' : `For ${name}: what is done, and what is open.`}
        </p>
      </div>
      <Part title="Waiting for you">
        <OwnersTasks tasks={awaited} token={token} />
      </Part>
      <Part title="Waiting for us">
        {ours === null && walkthrough === null ? (
          <p className="text-body text-ink-soft">
            {awaited.length === 0 ? 'Nothing is open at the moment.' : 'We go on once you have done your part.'}
          </p>
        ) : (
          <ul className="flex flex-col gap-3 text-body">
            {ours && (
              <Line icon={<Clock />} when={`open since ${officeDate(ours.since)}`}>
                {ours.what}
              </Line>
            )}
            {walkthrough && (
              <Line icon={<Clock />} when={ownersTime(walkthrough.start, walkthrough.timeZone)}>
                Walkthrough at your property
              </Line>
            )}
          </ul>
        )}
      </Part>
      <Part title="Done">
        <ul className="flex flex-col gap-3 text-body">
          {done.map(({ what, at }) => (
            <Line key={what + at} icon={<Check className="text-success" />} when={officeDate(at)}>
              {what}
            </Line>
          ))}
        </ul>
      </Part>
      {receipts.length > 0 && (
        <Part title="Receipts">
          <ul className="flex flex-col gap-3 text-body">
            {receipts.map(({ id, what, amountCents, kind, at }) => (
              <Line key={id} when={officeDate(at)}>
                {what}: <span className="tabular">{`${kind === 'refund' ? '−' : ''}${exactMoney(amountCents)}`}</span>
              </Line>
            ))}
          </ul>
        </Part>
      )}
      {report !== null && (
        <p>
          <SiteLink href={report} className={buttonClass({ size: 'lg' })}>
            Open your rent report
          </SiteLink>
        </p>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-serif text-h3 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Line({ icon, when, children }: { icon?: ReactNode; when: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 [&_svg]:mt-1.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      {/* On a phone the date stands below a long line. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0">{children}</span>
        <span className="shrink-0 text-small text-ink-soft">{when}</span>
      </span>
    </li>
  );
}
