import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { projectRoot } from './paths.mjs';

/**
 * A written file as `npm run format` leaves it.
 * @param {string} file its path from the project's folder; the ending says what it is @param {string} text
 * @returns {Promise<string>}
 */
export async function formatted(file, text) {
  const {
    $schema: _schema,
    ignorePatterns: _ignored,
    ...options
  } = JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
