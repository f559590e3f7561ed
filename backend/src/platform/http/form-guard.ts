import { minimumFillMs, type FormGuard } from '../../../../contracts/src/intake/form-guard.js';
import type { ApiRequest } from './api-request.js';
import { ProblemError } from '../problems/problem.js';

/**
 * Refuses what a script sent as a visitor; people who are signed in need no proof. The refusal names what is
 * missing, but not what gave the script away.
 * @throws ProblemError invalid_input
 */
export function refuseScripts({ user }: Pick<ApiRequest, 'user'>, guard: FormGuard): void {
  if (user) return;
  const { website, filledInMs } = guard;
  const missing = (['website', 'filledInMs'] as const).filter((field) => guard[field] === undefined);
  if (missing.length > 0)
    throw new ProblemError('invalid_input', {
      errors: missing.map((path) => ({ path, message: `${path} is required` })),
    });
  if (website!.trim() !== '' || filledInMs! < minimumFillMs) throw new ProblemError('invalid_input');
}
