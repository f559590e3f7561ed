import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { TryAgain } from '../../../ui/button.js';
import { SiteLogo } from '../../../ui/logo.js';
import { Loading } from '../../../ui/skeleton.js';

/** The page behind a mail's link, with nothing of the site but its logo. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <main tabIndex={-1} className="grid min-h-dvh place-items-center bg-ground px-gutter py-16 outline-none">
        <div className="flex w-full max-w-lg flex-col items-start gap-5">
          <SiteLogo className="size-11" />
          {children}
        </div>
      </main>
    </QueryClientProvider>
  );
}

/** While it is looked up what the link is for. */
export function LookingUp() {
  return (
    <Loading label="Looking up the link" className="flex w-full flex-col gap-5" bars={['h-10 w-72', 'h-24 w-full']} />
  );
}

/** @param otherwise the sentence if the failure has none */
export function NotLookedUp({ of: look, otherwise }: { of: UseQueryResult; otherwise: string }) {
  return (
    <Said title="The link could not be looked up" alert>
      <p>{sentenceOf(look.error, otherwise)}</p>
      <TryAgain size="lg" of={look} />
    </Said>
  );
}

/** Whether there is nothing behind the link, or nothing any more. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

/** What the page says. @param moved the focused element was replaced: the heading takes the focus */
export function Said({
  title,
  alert = false,
  moved = false,
  children,
}: {
  title: string;
  alert?: boolean;
  moved?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved, title]);
  return (
    <div {...(alert && { role: 'alert' })} className="flex flex-col items-start gap-5 text-lead text-ink-soft">
      <h1 ref={heading} tabIndex={-1} className="font-serif text-h2 font-semibold tracking-tight text-ink outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
