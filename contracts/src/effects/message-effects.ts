/** The kinds of effects that send a message: whether it was sent, the list of its service shows, so that a person can say it. */
export const messageEffects = [
  ...(['message-send', 'acknowledgment', 'intake-notice', 'task-reminder', 'account-mail'] as const),
  ...(['payment-link', 'payment-reminder', 'wanted-document', 'walkthrough-mail', 'campaign-message'] as const),
] as const;

const all: ReadonlySet<string> = new Set(messageEffects);

export function sendsMessage(kind: string): boolean {
  return all.has(kind);
}
