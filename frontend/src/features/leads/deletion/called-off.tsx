import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ChangeOfLeads } from '../../../../../contracts/src/walkthroughs/routes.js';
import { Skeleton } from '../../../ui/skeleton.js';
import {
  leavingOut,
  mayBeAhead,
  toldOwners,
  type MailLeftOut,
  type MayHaveWalkthrough,
} from '../../owner-mail/owner-mail-question.js';
import { lazyPart } from '../../../ui/lazy-part.js';

const waiting = <Skeleton className="h-5 w-2/3" />;
/** Its previews of emails are heavy. */
const WalkthroughsThen = lazyPart(
  async () => (await import('../walkthrough/mail-choice.js')).WalkthroughsThen,
  waiting,
);

/**
 * For a question before leads leave the board: the walkthroughs that are called off with them, and the choice of the emails about that.
 * @returns `waits` while it is not known yet, though there is a walkthrough; `left` what the command carries
 */
export function useCalledOff(
  leads: readonly MayHaveWalkthrough[],
  change: ChangeOfLeads,
): {
  shown: ReactNode;
  waits: boolean;
  left: MailLeftOut;
} {
  const [sends, setSends] = useState(true);
  const concerned = leads.filter(mayBeAhead);
  const told = useQuery({
    queryKey: ['called-off', change, concerned.map(({ id }) => id)],
    queryFn: () => toldOwners(concerned, change),
    enabled: concerned.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  const waits = told.isLoading && concerned.some(({ walkthroughStart }) => walkthroughStart !== undefined);
  let shown: ReactNode = null;
  if (waits) shown = waiting;
  else if (told.isError) shown = 'An owner with a walkthrough ahead gets an email that it is called off.';
  else if (told.data && told.data.length > 0)
    shown = <WalkthroughsThen told={told.data} sends={sends} onChange={setSends} />;
  return { shown, waits, left: leavingOut(sends) };
}
