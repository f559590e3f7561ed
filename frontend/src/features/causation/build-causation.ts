/** An event with its causes, in words for the reader. */
export interface CausedEvent {
  id: string;
  /** The id of its command, or of the event that it reacts to; null if the event does not say. */
  causationId: string | null;
  /** The event that it undoes. */
  undoes: string | null;
  /** The name of its command. */
  command: string;
  actor: string;
  /** ISO 8601 */
  occurredAt: string;
  title: string;
  /** A description, if the title does not suffice; may be empty. */
  sentence: string;
  /** Its stream or position, in words. */
  place: string;
}

/** A command, identified by the events of its append; or an event. */
export type CausationNode =
  | {
      id: string;
      kind: 'command';
      name: string;
      /** The label for its role: a first command, or a process manager's reaction. */
      role: string;
      actor: string;
      occurredAt: string;
      reaction: boolean;
    }
  | { id: string; kind: 'event'; event: CausedEvent }
  /** An event that is named as a cause or as undone, but belongs to another action. */
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
 * The causes within one action, from the metadata that EventStoreDB defines: the events of one append share a
 * `$causationId`. It is the id of their command, or of the event that a process manager reacted to. In the second case the
 * command is attached to that event. An `undoes` edge leads from the undoing event to the undone one.
 * @param events of one correlation, in log order
 * @param roles the labels of commands that nothing caused, and of commands that an event caused
 */
export function buildCausation(
  events: readonly CausedEvent[],
  roles = { first: 'Command', reaction: 'Reaction' },
): Causation {
  const known = new Set(events.map(({ id }) => id));
  const nodes = new Map<string, CausationNode>();
  const edges: CausationEdge[] = [];
  for (const event of events) {
    const { causationId, undoes, actor, occurredAt } = event;
    const eventNode = eventKey(event.id);
    if (causationId !== null) {
      const command = `command ${causationId}`;
      if (!nodes.has(command)) {
        const reaction = known.has(causationId);
        nodes.set(command, {
          id: command,
          kind: 'command',
          name: event.command,
          reaction,
          role: reaction ? roles.reaction : roles.first,
          actor,
          occurredAt,
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

function eventKey(id: string) {
  return `event ${id}`;
}

/** A node and, indented below it, its effects. */
interface CausationLine {
  node: CausationNode;
  depth: number;
}

/** The same as a list to read: each node below its cause, each once. */
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
    // An event that names itself as its cause would create a cycle.
    if (!node || node.kind === 'elsewhere' || shown.has(id)) return;
    shown.add(id);
    lines.push({ node, depth });
    for (const child of childrenOf.get(id) ?? []) show(child, depth + 1);
  };
  for (const { id } of nodes) if (!hanging.has(id)) show(id, 0);
  for (const { id } of nodes) show(id, 0);
  return lines;
}
