import { withCommas } from '../../../../../contracts/src/numerals.js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { Button } from '../../../ui/button.js';
import { addressOf } from '../../leads/data/name-of.js';
import type { Case } from './use-case.js';

/** Says that a part of the case is missing, with a button to read it again. */
export function CaseIncomplete({ readAgain }: { readAgain: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-2 border-b border-line bg-warning-soft px-4 py-1 text-xs"
    >
      What happened to its analysis and referral could not be loaded.
      <Button variant="link" size="inline" onClick={readAgain}>
        Try again
      </Button>
    </p>
  );
}

/** In place of what only the whole case shows. @param what it shows, as a sentence's subject */
export function CaseUnread({ what, readAgain }: { what: string; readAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2">
      <p className="text-danger">{what} could not be read.</p>
      <Button size="sm" onClick={readAgain}>
        Try again
      </Button>
    </div>
  );
}

const shownAtFirst = 3;

/** Other leads with the same e-mail address, each with its own history: the newest few, and the rest on demand. */
export function OtherLeads({ others: { leads, count } }: { others: Case['others'] }) {
  const [all, setAll] = useState(false);
  if (count === 0) return null;
  const shown = all ? leads : leads.slice(0, shownAtFirst);
  return (
    <section aria-label="Other leads with this email" className="text-sm">
      <p className="text-xs font-semibold text-ink-soft">
        {count === 1 ? 'Another lead with this email' : `${withCommas(count)} other leads with this email`}
      </p>
      <ul className="mt-1 flex flex-col">
        {shown.map((lead) => (
          <li key={lead.id}>
            <Link
              to="/leads/$id"
              params={{ id: lead.id }}
              className="flex min-h-6 items-center gap-2 py-0.5 hover:underline pointer-coarse:min-h-10"
            >
              <span className="min-w-0 truncate">{addressOf(lead)}</span>
              <span className="shrink-0 text-xs text-ink-soft">{statusLabel(lead.status)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < leads.length && (
        <Button variant="link" size="inline" onClick={() => setAll(true)}>
          Show {leads.length < count ? `the newest ${leads.length}` : `all ${count}`}
        </Button>
      )}
    </section>
  );
}
