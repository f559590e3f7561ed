import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import { z } from 'zod';
import { Button } from '../../../ui/button.js';
import { leadHeading } from '../data/lead-heading.js';
import { leadQuery } from '../data/lead-query.js';

const firstDataSchema = z.object({ enrolledFrom: z.object({ leadId: z.uuid() }) });

/** The lead whose report led to this one's enrolment, from the first event's data; null for any other lead. */
export function repeatedLead(firstData: unknown): string | null {
  const parsed = firstDataSchema.safeParse(firstData);
  return parsed.success ? parsed.data.enrolledFrom.leadId : null;
}

/** Says that a lead is probably a repeat of an existing one, and names that one. */
export function RepeatNotice({ of, onMerge }: { of: string; onMerge?: (() => void) | undefined }) {
  const { data } = useQuery(leadQuery(of));
  const name = data ? leadHeading(data.lead).name : 'another lead';
  return (
    <p className="mx-3 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning md:mx-4">
      <CopyCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">Probable repeat</strong> of{' '}
        <Link to="/leads/$id" params={{ id: of }} className="font-medium underline underline-offset-4">
          {name}
          {data && `, ${data.lead.propertyAddress}`}
        </Link>
        : it was enrolled from that lead’s report, which stays there.
      </span>
      {onMerge && (
        <Button size="sm" onClick={onMerge}>
          Merge…
        </Button>
      )}
    </p>
  );
}
