import { analysesPaths } from '../../../../../contracts/src/analyses/paths.js';
import type { analysesRoutes } from '../../../../../contracts/src/analyses/routes.js';
import {
  submitAnalysesAnswerSchema,
  type AnalysisOutcome,
  type SubmitAnalyses,
  type SubmitAnalysesAnswer,
} from '../../../../../contracts/src/analyses/commands.js';
import type { FormGuard } from '../../../../../contracts/src/intake/form-guard.js';
import { send } from '../../../lib/calls/api.js';
import type { PartOf } from '../../../lib/calls/called.js';
import type { Attempt } from '../../public/forms/attempt.js';

const submit: PartOf<typeof analysesRoutes.submit> = {
  at: analysesPaths.submit,
  answer: submitAnalysesAnswerSchema,
};

/** Submits: the attempt's content as its body and its key as Idempotency-Key. @throws ApiProblem */
export function submitAnalyses(attempt: Attempt, guard: FormGuard): Promise<SubmitAnalysesAnswer> {
  const body = { ...(JSON.parse(attempt.content) as SubmitAnalyses), ...guard };
  return send(submit, { body, key: attempt.key });
}

export interface Submitted {
  /** The lead whose report is shown first; null if no property was accepted. */
  firstLeadId: string | null;
  /** The refused ones: each property's place in the submission, and the reason. */
  refused: { index: number; address: string; title: string }[];
}

/** The result of a submission, from the outcomes in the order of its properties. */
export function submitted(results: AnalysisOutcome[]): Submitted {
  const first = results.find((result) => result.ok);
  return {
    firstLeadId: first?.ok ? first.leadId : null,
    refused: results.flatMap((result, index) =>
      result.ok ? [] : [{ index, address: result.address, title: result.title }],
    ),
  };
}
