import type { Subject } from '../../../../contracts/src/subject.js';

/** Subjects, each once, in the order in which they came. */
export class Subjects {
  private readonly byName = new Map<string, Subject>();

  add(subject: Subject): void {
    this.byName.set(`${subject.kind} ${subject.id}`, subject);
  }

  all(): Subject[] {
    return [...this.byName.values()];
  }
}
