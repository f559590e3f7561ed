import type { LoggedEvent } from '../../../../../contracts/src/queries/operations-events.js';
import { actorText, occurredAtOf, provenanceOf } from '../data/logged-event.js';

/** A command, known by the events of its append; or an event. */
export type CausationNode =
  | {
      id: string;
      kind: 'command';
      /** As the events' metadata names it; of events without one, what its first event is called. */
      name: string;
      named: boolean;
      actor: string;
      occurredAt: string;
      reaction: boolean;
    }
  | { id: string; kind: 'event'; event: LoggedEvent }
  /** An event that is named as a cause or as taken back, but belongs to another action. */
  | { id: string; kind: 'elsewhere'; eventId: string };

export interface CausationEdge {
  from: string;
  to: string;
  kind: 'caused' | 'takes back';
}
export interface Causation {
  nodes: CausationNode[];
  edges: CausationEdge[];
}

/**
 * What caused what within one action, from the metadata that EventStoreDB defines: the events of one append share a
 * `$causationId`, which is the id of their command, or of the event that a process manager reacted to. Then the command
 * hangs on that event. `undoes` leads from the event that takes back to the one that is taken back.
 * @param events of one correlation, in log order
 */
export function buildCausation(events: readonly LoggedEvent[]): Causation {
  const known = new Set(events.map(({ id }) => id));
  const nodes = new Map<string, CausationNode>();
  const edges: CausationEdge[] = [];
  for (const event of events) {
    const { causationId, command: name, undoes } = provenanceOf(event);
    const eventNode = eventKey(event.id);
    if (causationId !== null) {
      const command = `command ${causationId}`;
      if (!nodes.has(command)) {
        const reaction = known.has(causationId);
        nodes.set(command, {
          ...{ id: command, kind: 'command', name: name ?? event.type, named: name !== null, reaction },
          ...{ actor: actorText(event), occurredAt: occurredAtOf(event) },
        });
        if (reaction) edges.push({ from: eventKey(causationId), to: command, kind: 'caused' });
      }
      edges.push({ from: command, to: eventNode, kind: 'caused' });
    }
    nodes.set(eventNode, { id: eventNode, kind: 'event', event });
    if (undoes !== null) {
      if (!known.has(undoes)) nodes.set(eventKey(undoes), { id: eventKey(undoes), kind: 'elsewhere', eventId: undoes });
      edges.push({ from: eventNode, to: eventKey(undoes), kind: 'takes back' });
    }
  }
  return { nodes: [...nodes.values()], edges };
}

/** "Move lead status"; of a command that its events do not name, "Command of LeadStatusMoved". */
export function commandTitle({ name, named }: { name: string; named: boolean }): string {
  if (!named) return `Command of ${name}`;
  const [first = '', ...others] = name.split(/(?<=[a-z])(?=[A-Z])/);
  return [first, ...others.map((word) => word.toLowerCase())].join(' ');
}

function eventKey(id: string): string {
  return `event ${id}`;
}

/** A node and, indented under it, what it caused. */
export interface CausationLine {
  node: CausationNode;
  depth: number;
}

/** The same as a list to be read: each node under what caused it, each once. */
export function causationLines({ nodes, edges }: Causation): CausationLine[] {
  const caused = edges.filter(({ kind }) => kind === 'caused');
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const childrenOf = new Map<string, string[]>();
  for (const { from, to } of caused) childrenOf.set(from, [...(childrenOf.get(from) ?? []), to]);
  const hanging = new Set(caused.map(({ to }) => to));
  const lines: CausationLine[] = [];
  const shown = new Set<string>();
  const show = (id: string, depth: number) => {
    const node = byId.get(id);
    // An event that names itself as its cause would lead in a circle.
    if (!node || node.kind === 'elsewhere' || shown.has(id)) return;
    shown.add(id);
    lines.push({ node, depth });
    for (const child of childrenOf.get(id) ?? []) show(child, depth + 1);
  };
  for (const { id } of nodes) if (!hanging.has(id)) show(id, 0);
  for (const { id } of nodes) show(id, 0);
  return lines;
}
