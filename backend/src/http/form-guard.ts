import { minimumFillMs, type FormGuard } from '../../../contracts/src/commands/form-guard.js';
import { ProblemError } from './problem.js';

/**
 * Refuses what a script filled in, without telling it what gave it away.
 * @throws ProblemError invalid_input without field errors
 */
export function refuseScripts({ website, filledInMs }: FormGuard): void {
  const trapped = website !== undefined && website.trim() !== '';
  const tooFast = filledInMs !== undefined && filledInMs < minimumFillMs;
  if (trapped || tooFast) throw new ProblemError('invalid_input');
}
