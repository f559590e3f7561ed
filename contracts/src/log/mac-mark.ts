/**
 * What stands in the place of a valid MAC on a stored event. `before`: it has none, and was appended before all had to have one.
 * `missing`: it has none although it had to. `invalid`: it has one that is not of its stream, revision, id, type, data and metadata.
 */
export const macMarks = ['before', 'missing', 'invalid'] as const;
export type MacMark = (typeof macMarks)[number];

/** Whether nobody of ours wrote the event, as far as its MAC tells. No mark: the MAC is valid. */
export function isUnproven(mac: MacMark | undefined): mac is 'missing' | 'invalid' {
  return mac === 'missing' || mac === 'invalid';
}
