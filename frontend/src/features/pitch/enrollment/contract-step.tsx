import {
  contractTermMonths,
  pitchTerms,
  repairsPreApprovedUnderCents,
} from '../../../../../contracts/src/fees/fees.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { money } from '../../../lib/format.js';
import { externalLinks } from '../../content/company.js';
import { rentOf } from '../data/lead-figures.js';
import { Lines } from '../wizard/lines.js';
import { placementWords } from '../wizard/rental-analysis.js';
import { AgreementToSign } from './agreement-to-sign.js';

/** The content of the management agreement, and a button to send it for signing. */
export function ContractStep({ lead }: { lead: Lead }) {
  const rentCents = rentOf(lead);
  const terms = pitchTerms({ unitCount: lead.unitCount, rentCents });
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Management agreement</h3>
      <Lines
        lines={[
          ['Term', `${contractTermMonths} months`],
          ['Monthly rent', lead.estimatedRentCents ? money(rentCents) : `${money(rentCents)}, until there is one`],
          ['Monthly management', `${money(terms.monthlyBaseCents)} and ${terms.percent}% of the rent`],
          ['Tenant placement', `${money(terms.placementCents)}, ${placementWords(terms.placementMonths)}`],
          ['Setup fee (one-time)', money(terms.setupCents)],
          ['Repairs pre-approved', `under ${money(repairsPreApprovedUnderCents)}`],
        ]}
      />
      <AgreementToSign lead={lead} />
      <p>
        <a
          href={externalLinks.signature}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent underline underline-offset-4"
        >
          Open the e-signature page
        </a>
      </p>
    </div>
  );
}
