import type { BulkAnswer, CommandAnswer } from '../../../../contracts/src/answers.js';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { LogUnavailable } from '../../../../event-store/src/errors.js';
import { contextOf, type Commands, type Call } from '../../platform/commands/commands.js';
import { DomainError, logProblem } from '../../platform/problems/problem.js';
import type { KeyedRequest } from '../../platform/commands/idempotency.js';
import { problemCodes } from '../../platform/problems/problem-codes.js';
import type { LeadCommand } from '../decide/living-lead.js';

const atOnce = 8;
type Outcome = BulkAnswer['results'][number];

/**
 * Does the same with many leads, each on its own, eight at a time, all under the call's correlation id: a refusal does not
 * hold up the others. Once per key.
 * @param body the input that the key's hash covers
 * @param act what is done with one; keyed for it alone
 * @returns an outcome per lead, in the order of the ids
 * @throws LogUnavailable when nothing was done because the log is away
 */
export function forEachLead(
  commands: Commands,
  call: Call,
  { ids, body }: { ids: readonly string[]; body: unknown },
  act: (id: string, keyed: KeyedRequest | undefined) => Promise<CommandAnswer>,
): Promise<BulkAnswer> {
  const leads = [...new Set(ids.map((id) => id.toLowerCase()))];

  /** A lead's outcome, or the error that the log is away. */
  async function one(id: string, keyed: KeyedRequest | undefined): Promise<Outcome | LogUnavailable> {
    try {
      return { ok: true, ...(await act(id, commands.partOf(keyed, id))) };
    } catch (error) {
      if (error instanceof LogUnavailable) return error;
      if (error instanceof DomainError) return refused(id, error.code, error);
      throw error;
    }
  }

  return commands.once(call, '', body, 200, async (keyed) => {
    const results = new Array<Outcome>(leads.length);
    let next = 0;
    let logDown: LogUnavailable | undefined;
    const worker = async () => {
      for (let index = next++; index < leads.length; index = next++) {
        const id = leads[index]!;
        // Once the log is away, the others would wait for it in vain, each for the full time.
        const outcome = logDown ?? (await one(id, keyed));
        if (outcome instanceof LogUnavailable) logDown = outcome;
        results[index] = outcome instanceof LogUnavailable ? refused(id, logProblem(outcome)) : outcome;
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, leads.length) }, worker));
    if (logDown && !results.some(({ ok }) => ok)) throw logDown;
    return { correlationId: call.correlationId, results };
  });
}

/**
 * Runs the same command on many leads, as `forEachLead`.
 * @param revisions the revision that the caller has seen, by id, for some leads: a lead that has changed since is refused
 */
export function onEachLead<Input>(
  commands: Commands,
  call: Call,
  {
    definition,
    input,
    revisions = {},
    ...of
  }: {
    definition: LeadCommand<Input>;
    ids: readonly string[];
    input: Input;
    body: unknown;
    revisions?: Readonly<Record<string, number>> | undefined;
  },
): Promise<BulkAnswer> {
  return forEachLead(commands, call, of, (id, keyed) => {
    const expected = revisions[id];
    const context = { ...contextOf(call, keyed), expected };
    return commands.execute(definition, id, input, context);
  });
}

function refused(id: string, code: ProblemCode, { detail, extras }: Partial<DomainError> = {}): Outcome {
  return { ok: false, id, code, title: problemCodes[code].title, detail, currentRevision: extras?.currentRevision };
}
