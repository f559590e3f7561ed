import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import type { CausedEvent } from '../../causation/build-causation.js';
import { systemPart } from '../../history/system-parts.js';
import { actorText, occurredAtOf, provenanceOf, sentenceOf } from '../data/logged-event.js';
import { shortStream } from '../data/words.js';

/** A stored event as the causation graph draws it: by its type, its command and its place in the log. */
export function loggedCause(event: LoggedEvent): CausedEvent {
  const { causationId, command, undoes } = provenanceOf(event);
  return {
    ...{ id: event.id, causationId, undoes, command: commandTitle(command, event.type) },
    ...{ actor: systemPart(actorText(event)), occurredAt: occurredAtOf(event) },
    ...{ title: event.type, sentence: sentenceOf(event), place: `${shortStream(event.stream)} @ ${event.revision}` },
  };
}

/** "Move lead status"; if the events do not name the command, "Command of LeadStatusMoved". */
function commandTitle(name: string | null, firstType: string): string {
  if (name === null) return `Command of ${firstType}`;
  const [first = '', ...others] = name.split(/(?<=[a-z])(?=[A-Z])/);
  return [first, ...others.map((word) => word.toLowerCase())].join(' ');
}
