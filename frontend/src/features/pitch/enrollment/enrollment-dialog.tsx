import { useState } from 'react';
import {
  contractTermMonths,
  pitchTerms,
  repairsPreApprovedUnderCents,
} from '../../../../../contracts/src/fees/fees.js';
import type { Analysis } from '../../../../../contracts/src/analyses/report.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { money } from '../../../lib/format.js';
import { externalLinks } from '../../content/company.js';
import { addressOf } from '../../leads/data/name-of.js';
import { rentOf } from '../lead-figures.js';
import { Lines, Steps } from '../steps.js';
import { placementWords } from '../wizard/rental-analysis.js';
import { AgreementToSign } from './agreement-to-sign.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { PitchWizard } from '../wizard/pitch-wizard.js';
import { Pitched } from '../wizard/pitched.js';
import { type Pitch, pitchSteps, usePitch } from '../wizard/use-pitch.js';
import { PaymentStep } from './payment-step.js';

/** The content of the management agreement, and a button to send it for signing. */
function ContractStep({ lead, analysis }: { lead: Lead; analysis: Analysis | null }) {
  const rentCents = rentOf(lead, analysis);
  const terms = pitchTerms({ unitCount: lead.unitCount, rentCents });
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-semibold">Management agreement</h3>
      <Lines
        lines={[
          ['Term', `${contractTermMonths} months`],
          ['Monthly rent', `${money(rentCents)}${lead.estimatedRentCents ? '' : `, ${originWords(analysis)}`}`],
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

/** Where a rent comes from that is not the lead's own. */
function originWords(analysis: Analysis | null): string {
  if (!analysis?.rent) return 'until there is one';
  return analysis.rent.preliminary ? 'our preliminary estimate' : 'our estimate';
}

const steps = [
  { id: 'pitch', name: 'Pitch' },
  { id: 'contract', name: 'Contract' },
  { id: 'payment', name: 'Payment' },
] as const;
export type EnrollmentStep = (typeof steps)[number]['id'];

/** The steps from a lead to a contract: the pitch, the agreement to sign, the onboarding payment. Its entries stay while it is mounted. */
export function EnrollmentDialog({
  lead,
  open,
  step,
  onStep: setStep,
  onClose,
}: {
  lead: Lead;
  open: boolean;
  step: EnrollmentStep;
  onStep: (step: EnrollmentStep) => void;
  onClose: () => void;
}) {
  const [finished, setFinished] = useState(false);
  const pitch = usePitch(lead, () => {
    setFinished(true);
    setStep('contract');
  });
  const pitched = pitch.isPitched && pitch.pitched && (
    <Pitched leadId={lead.id} pitch={pitch.pitched} hasReport={pitch.analysis?.rent != null} />
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="lg"
      title="Enrollment"
      description={addressOf(lead)}
      footer={
        step !== 'pitch' ? (
          <StepButtons step={step} onGo={setStep} onClose={onClose} />
        ) : pitch.isPitched ? (
          <>
            <Button onClick={pitch.pitchAgain}>Pitch again</Button>
            <Button variant="primary" onClick={() => setStep('contract')}>
              Go to the contract
            </Button>
          </>
        ) : (
          <PitchButtons pitch={pitch} onClose={onClose} />
        )
      }
    >
      <div className="flex flex-col gap-5">
        <Steps
          label="Steps of the enrollment"
          steps={steps}
          at={step}
          isDone={(id) => id === 'pitch' && pitch.pitched?.rentCents != null}
          onGo={setStep}
        />
        {step === 'contract' ? (
          <>
            {/* Right after the pitch: what was agreed, and its PDF. */}
            {finished && pitched}
            <ContractStep lead={lead} analysis={pitch.analysis} />
          </>
        ) : step === 'payment' ? (
          <PaymentStep lead={lead} />
        ) : (
          pitched || <PitchWizard pitch={pitch} />
        )}
      </div>
    </Dialog>
  );
}

function PitchButtons({ pitch, onClose }: { pitch: Pitch; onClose: () => void }) {
  const at = pitchSteps.findIndex(({ id }) => id === pitch.step);
  const before = pitchSteps[at - 1];
  const after = pitchSteps[at + 1];
  return (
    <>
      {before ? (
        <Button disabled={pitch.busy} onClick={() => pitch.setStep(before.id)}>
          Back
        </Button>
      ) : (
        <Button onClick={onClose}>Cancel</Button>
      )}
      {after ? (
        <Button variant="primary" onClick={() => pitch.setStep(after.id)}>
          Next
        </Button>
      ) : (
        !pitch.conflict && (
          <Button variant="primary" busy={pitch.busy} onClick={pitch.finish}>
            {pitch.busy ? 'Saving…' : 'Finish the pitch'}
          </Button>
        )
      )}
    </>
  );
}

function StepButtons({
  step,
  onGo,
  onClose,
}: {
  step: EnrollmentStep;
  onGo: (step: EnrollmentStep) => void;
  onClose: () => void;
}) {
  return step === 'contract' ? (
    <>
      <Button onClick={() => onGo('pitch')}>Back</Button>
      <Button onClick={() => onGo('payment')}>Next</Button>
    </>
  ) : (
    <>
      <Button onClick={() => onGo('contract')}>Back</Button>
      <Button onClick={onClose}>Close</Button>
    </>
  );
}
