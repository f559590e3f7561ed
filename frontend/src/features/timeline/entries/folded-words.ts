/** A line that only greets: "Hello Della,". */
const greeting = /^(?:hello|hi|hey|dear|good (?:morning|afternoon|evening))\b[^,!?:;]*[,!:]$/i;

/** What stays of a text while it is folded: its lines without blank ones and without a greeting, which say nothing of it. */
export function foldedWords(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = '', ...rest] = lines;
  return (rest.length > 0 && greeting.test(first.trim()) ? rest : lines).join('\n');
}
