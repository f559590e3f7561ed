import type { Template } from '../../../../../contracts/src/queries/templates.js';

type Known = Pick<Template, 'type' | 'subject' | 'content'>;

const named = /\{\{-?\s*([a-z][a-z0-9_]*)/g;

/**
 * Of the stored templates those that staff can send to a lead: of the channel, and without values that only the system has, as the link
 * of an invitation.
 * @param offered the names that any template may use
 */
export function sendable<Each extends Known>(
  templates: readonly Each[],
  channel: Known['type'],
  offered: ReadonlySet<string>,
): Each[] {
  return templates.filter(
    ({ type, subject, content }) =>
      type === channel && [...`${subject} ${content}`.matchAll(named)].every(([, name]) => offered.has(name!)),
  );
}
