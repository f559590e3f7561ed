import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { ReasonDialog } from '../../command-form/reason-dialog.js';

/** What is paid or asked for already, as the server says it. */
export interface SecondAsk {
  paid: boolean;
  sentence: string;
  /** The events of it. */
  besides: string[];
}

/** What the owner paid or is asked for already, so that a further request needs a reason; null if the call failed for anything else. */
export function secondAskOf(error: unknown): SecondAsk | null {
  if (!(error instanceof ApiProblem) || (error.code !== 'payment_made' && error.code !== 'payment_open')) return null;
  return { paid: error.code === 'payment_made', sentence: sentenceOf(error, error.message), besides: error.besides };
}

/**
 * Asks for the reason of a further payment.
 * @param name of the reason's draft
 * @param second replaced by its owner if the call finds something that the person was not shown
 * @param send asks the owner for the money, for this reason and besides what was shown
 */
export function SecondAskDialog({
  name,
  second,
  words,
  send,
  failureOf,
  onClose,
}: {
  name: string;
  second: SecondAsk;
  words: { act: string; acting: string };
  send: (further: { reason: string; besides: string[] }) => Promise<unknown>;
  failureOf: (error: unknown) => string;
  onClose: () => void;
}) {
  const title = second.paid ? 'Charge a second time?' : 'Ask a second time?';
  return (
    <ReasonDialog
      name={name}
      words={{ title, description: second.sentence, ...words }}
      act={async (reason) => {
        await send({ reason, besides: second.besides });
      }}
      failureOf={(error) =>
        secondAskOf(error) ? 'This has changed in the meantime. Please read it again.' : failureOf(error)
      }
      onClose={onClose}
    />
  );
}
