import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { contractTermMonths, pitchTerms, repairsPreApprovedUnderCents } from '../../../../../contracts/src/fees.js';
import { sentDocumentSchema } from '../../../../../contracts/src/commands/documents.js';
import type { Lead } from '../../../../../contracts/src/queries/lead.js';
import { command } from '../../../lib/calls/api.js';
import { money } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { externalLinks } from '../../content/company.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { rentOf } from '../data/lead-figures.js';
import { Lines } from '../wizard/lines.js';
import { placementWords } from '../wizard/rental-analysis.js';

/** What the management agreement says, and sending it to be signed. */
export function ContractStep({ lead }: { lead: Lead }) {
  const toasts = actionToast('contract', lead.id);
  const send = useMutation({
    mutationFn: () =>
      whileSignedIn(() =>
        command('/api/docuseal/submissions', sentDocumentSchema, {
          body: { leadId: lead.id, type: 'management_agreement' },
        }),
      ),
    onSuccess: () => toasts.done('The agreement is on its way', lead.email),
    onError: (error) => toasts.failed('Failed to send the agreement', error),
  });
  const rentCents = rentOf(lead);
  const terms = pitchTerms({ unitCount: lead.unitCount, rentCents });
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Management agreement</h3>
      <Lines
        lines={[
          ['Term', `${contractTermMonths} months`],
          ['Rent, a month', lead.estimatedRentCents ? money(rentCents) : `${money(rentCents)}, until there is one`],
          ['Management, a month', `${money(terms.monthlyBaseCents)} and ${terms.percent}% of the rent`],
          ['Tenant placement', `${money(terms.placementCents)}, ${placementWords(terms.placementMonths)}`],
          ['Setup fee, once', money(terms.setupCents)],
          ['Repairs pre-approved', `under ${money(repairsPreApprovedUnderCents)}`],
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
          <Send aria-hidden /> {send.isPending ? 'Sending…' : 'Send agreement for signature'}
        </Button>
        <a
          href={externalLinks.signature}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent underline underline-offset-4"
        >
          Open the e-signature page
        </a>
      </div>
    </div>
  );
}
