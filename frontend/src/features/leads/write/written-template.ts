import type { Template } from '../../../../../contracts/src/templates/queries.js';

type Known = Pick<Template, 'type' | 'subject' | 'content'>;

const named = /\{\{-?\s*([a-z][a-z0-9_]*)/g;

/**
 * The stored templates that staff can send to a lead: those of the channel that use no values known only to the system, such as an
 * invitation link.
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
