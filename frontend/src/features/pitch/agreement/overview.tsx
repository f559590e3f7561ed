import {
  contractTermMonths,
  pitchTerms,
  repairsPreApprovedUnderCents,
} from '../../../../../contracts/src/fees/fees.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { money } from '../../../lib/format.js';
import { Lines } from '../steps.js';
import { placementWords } from '../wizard/rental-analysis.js';

/** What the owner will agree to, and what happens at the walkthrough. */
export function Overview({ lead }: { lead: Lead }) {
  // No line names an amount that depends on the rent.
  const terms = pitchTerms({ unitCount: lead.unitCount, rentCents: 0 });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        At the walkthrough we meet the owner at the property, agree on what it needs, and set the rent. Go through the
        agreement with the owner first.
      </p>
      <Lines
        lines={[
          ['Contract term', `${contractTermMonths} months`],
          ['Monthly management', `${money(terms.monthlyBaseCents)} and ${terms.percent}% of the rent`],
          ['Tenant placement', placementWords(terms.placementMonths)],
          ['Setup fee (one-time)', money(terms.setupCents)],
          ['Repairs pre-approved', `under ${money(repairsPreApprovedUnderCents)}`],
        ]}
      />
    </div>
  );
}
