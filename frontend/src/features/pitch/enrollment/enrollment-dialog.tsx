import { useState } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Steps } from '../steps.js';
import { PitchWizard } from '../wizard/pitch-wizard.js';
import { Pitched } from '../wizard/pitched.js';
import { pitchSteps, usePitch, type Pitch } from '../wizard/use-pitch.js';
import { ContractStep } from './contract-step.js';
import { PaymentStep } from './payment-step.js';

const steps = [
  { id: 'pitch', name: 'Pitch' },
  { id: 'contract', name: 'Contract' },
  { id: 'payment', name: 'Payment' },
] as const;
type Step = (typeof steps)[number]['id'];

/** The steps from a lead to a contract: the pitch, the agreement to sign, the onboarding payment. */
export function EnrollmentDialog({ lead, open, onClose }: { lead: Lead; open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>('pitch');
  const pitch = usePitch(lead);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="lg"
      title="Enrollment"
      description={lead.propertyAddress}
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
          <ContractStep lead={lead} />
        ) : step === 'payment' ? (
          <PaymentStep lead={lead} />
        ) : pitch.isPitched && pitch.pitched ? (
          <Pitched leadId={lead.id} pitch={pitch.pitched} hasReport={pitch.analysis?.rent != null} />
        ) : (
          <PitchWizard pitch={pitch} />
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

function StepButtons({ step, onGo, onClose }: { step: Step; onGo: (step: Step) => void; onClose: () => void }) {
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
