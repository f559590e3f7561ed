import type { Actor } from '../../../contracts/src/actor.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { type CommandDefinition, eventIdOf } from '../platform/commands/decider.js';
import { undo } from '../leads/decide/undo.js';
import { addNote } from '../leads/decide/notes.js';
import { assignLead, logContact, addTask, completeTask } from '../leads/decide/work.js';
import { scheduleWalkthrough } from '../leads/decide/move-lead.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { appointment, day, hour, minute, officeTime, type Random } from './random.js';
import { type PastCommand, PastStreams } from './past-commands.js';
import type { World } from './world.js';
import type { LeadCommand } from '../leads/decide/living-lead.js';

/** Actor and correlation id of a command, if not the lead's keeper and a new id. */
interface Around {
  actor?: Actor;
  correlationId?: string;
}

export const visitor: Actor = { kind: 'visitor', id: null };

/** A lead's life in the making: a clock that only goes forward, the lead's state, the commands so far. */
export class LeadStory {
  readonly id: string;
  readonly commands: PastCommand[] = [];
  ended = false;
  private readonly streams = new PastStreams();
  /** The member of staff who does most of it. */
  private readonly keeper: Actor;

  /** @param now milliseconds since 1970 */
  constructor(
    readonly random: Random,
    readonly world: World,
    public now: number,
  ) {
    this.id = random.uuid();
    this.keeper = random.pick(world.staff);
  }

  get lead(): Lead {
    const lead = this.streams.stateOf<Lead>(`lead-${this.id}`);
    if (!lead) throw new Error('The story has not begun');
    return lead;
  }

  get over(): boolean {
    return this.ended || this.now > this.world.until;
  }

  /** Some days pass, and then the time until the office is open. */
  wait(minDays: number, maxDays: number): void {
    this.now = officeTime(this.now + Math.floor(this.random.between(minDays, maxDays) * day), this.random);
  }

  /** A few minutes, whatever the hour. */
  waitMinutes(most = 20): void {
    this.now += Math.floor(this.random.between(0.4, most) * minute);
  }

  waitUntil(instant: number): void {
    this.now = Math.max(this.now + 1000, Math.floor(instant));
  }

  /** Gives a command on the lead. A command without effect is left out; a refusal is thrown, because then the story is wrong. */
  does<Input>(definition: LeadCommand<Input>, input: Input, around: Around = {}): PastCommand | undefined {
    const command = this.command(definition, this.id, input, around);
    if (this.streams.append(command).length === 0) return undefined;
    this.commands.push(command);
    return command;
  }

  /** Undoes a command on the lead. */
  undoes({ commandId }: PastCommand, around: Around = {}): PastCommand | undefined {
    return this.does(undo, { eventId: eventIdOf(commandId, 0) }, around);
  }

  /** Gives a command on another stream that belongs to the lead. */
  alsoDoes<State, Input, Event extends DomainEvent>(
    definition: CommandDefinition<State, Input, Event>,
    id: string,
    input: Input,
    around: Around,
  ): void {
    this.commands.push(this.command(definition, id, input, around));
  }

  note(texts: readonly string[]): void {
    this.does(addNote, { content: this.random.pick(texts) });
  }

  /** Somebody becomes the lead's assignee. */
  isTakenOn(): void {
    this.does(assignLead, { userId: this.random.pick(this.world.keepers) });
  }

  /** Calls the owner, or tries to, and logs it. @param texts possible results when they are reached */
  contacts(texts: readonly string[]): void {
    const kind = this.random.pick(['call', 'call', 'email', 'text', 'meeting'] as const);
    const written = kind === 'email' || kind === 'text';
    const outcome = written ? 'sent' : this.random.weighted({ reached: 6, no_answer: 2, left_message: 2 });
    const note = outcome === 'reached' ? this.random.pick(texts) : null;
    this.does(logContact, { kind, outcome, at: new Date(this.now).toISOString(), note });
  }

  /** Plans a task for the lead's assignee in some days. @param titles possible tasks */
  plans(titles: readonly string[], minDays: number, maxDays: number): PastCommand | undefined {
    const days = this.random.between(minDays, maxDays);
    const dueAt = new Date(appointment(this.now, days, this.random)).toISOString();
    return this.does(addTask, { title: this.random.pick(titles), dueAt, assignee: null });
  }

  /**
   * Some days pass, often with a task at their end, which is done slightly before or after its time. If that is beyond the end of
   * the world's time, the task stays open.
   * @param titles possible tasks
   */
  waitToDo(titles: readonly string[], minDays: number, maxDays: number): void {
    if (!this.random.chance(0.65)) return this.wait(minDays, maxDays);
    const days = this.random.between(minDays, maxDays);
    const added = this.plans(titles, days * 0.8, days * 1.2);
    this.wait(days, days);
    if (added) this.does(completeTask, { taskId: added.commandId });
    this.waitMinutes();
  }

  /** Books a walkthrough some days ahead. */
  booksWalkthrough(around?: Around): void {
    const start = new Date(appointment(this.now, this.random.between(2, 11), this.random)).toISOString();
    this.does(scheduleWalkthrough, { start }, around);
  }

  /** When the walkthrough begins; undefined if none is booked or it is over. */
  get walkthroughAhead(): number | undefined {
    const { walkthroughStart } = this.lead;
    const start = walkthroughStart === null ? 0 : Date.parse(walkthroughStart);
    return start > this.now + hour ? start : undefined;
  }

  private command<State, Input, Event extends DomainEvent>(
    definition: CommandDefinition<State, Input, Event>,
    id: string,
    input: Input,
    around: Around,
  ): PastCommand {
    const last = this.commands.at(-1);
    if (last) this.now = Math.max(this.now, Date.parse(last.at) + 1);
    return {
      at: new Date(this.now).toISOString(),
      actor: around.actor ?? (this.random.chance(0.85) ? this.keeper : this.random.pick(this.world.staff)),
      leadId: this.id,
      id,
      commandId: this.random.uuid(),
      correlationId: around.correlationId ?? this.random.uuid(),
      definition,
      input,
    };
  }
}
