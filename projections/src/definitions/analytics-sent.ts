/** A campaign's message that was sent to the lead, with the data that counts. */
export interface SentMessage {
  timer: string;
  /** Workflow, template and its version. */
  of: string;
  /** The office's day. */
  day: string;
  /** Position of its outcome, decimal. */
  position: string;
}

/** The form kept with the lead. Every event of the lead writes it, so it is short; it is parsed only where it matters. */
export function sentText(messages: readonly SentMessage[]): string | null {
  if (messages.length === 0) return null;
  return messages.map(({ timer, day, position, of }) => `${timer} ${day} ${position} ${of};`).join('');
}

/** The messages that are kept with a lead. */
export function sentOf(text: string | null): SentMessage[] {
  if (text === null) return [];
  return text
    .slice(0, -1)
    .split(';')
    .map((entry) => {
      const [timer, day, position, ...of] = entry.split(' ') as [string, string, string, ...string[]];
      return { timer, day, position, of: of.join(' ') };
    });
}
