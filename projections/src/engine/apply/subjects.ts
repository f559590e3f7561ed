import type { Subject } from '../../../../contracts/src/live/subject.js';

/** Subjects without repetitions, in their first order. */
export class Subjects {
  private readonly byName = new Map<string, Subject>();

  add(subject: Subject): void {
    this.byName.set(`${subject.kind} ${subject.id}`, subject);
  }

  all(): Subject[] {
    return [...this.byName.values()];
  }
}
