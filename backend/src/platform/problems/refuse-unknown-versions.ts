import { unknownVersions, type ShownText, type ShownVersions } from '../../../../contracts/src/shown-versions.js';
import { ProblemError } from './problem.js';

/**
 * What a browser says it showed has to be something that there is: staff open it again as it was.
 * @param within the field of the input that holds both versions
 * @throws ProblemError version_unknown, naming the fields
 */
export function refuseUnknownVersions(text: ShownText, shown: ShownVersions, within?: string): void {
  const errors = unknownVersions(text, shown).map((field) => ({
    path: within === undefined ? field : `${within}.${field}`,
    message: `There is no version ${shown[field]}.`,
  }));
  if (errors.length > 0) throw new ProblemError('version_unknown', { errors });
}
