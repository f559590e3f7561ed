/** A reason not to start that the user can act on: its message is printed as one line, exit status 1. */
export class Refusal extends Error {}

/** @param {unknown} error @returns {string} the text of an error, on one line */
export function oneLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
