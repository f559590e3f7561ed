import { capital } from './key-words.js';

/** The fields of a user that matter for the name people see. */
interface Person {
  email: string;
  /** The name that they chose; null if they chose none. */
  displayName: string | null;
}

/** A person's name: the one that they chose, or else the part of their e-mail before the @, made readable. */
export function nameOfPerson({ email, displayName }: Person): string {
  return displayName ?? readableName(email);
}

/** People's names by id, in the given order. If two share a name, the e-mail is added. */
export function namesOfPeople(people: readonly (Person & { id: string })[]): Map<string, string> {
  const names = people.map(nameOfPerson);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return new Map(
    people.map(({ id, email }, index) => {
      const name = names[index]!;
      return [id, isShared(name) ? `${name} (${email})` : name];
    }),
  );
}

/** "Ann Sample" for ann.sample+leads@example.com. A part without letters stays as it is. */
export function readableName(email: string): string {
  const local = email.split('@')[0]!.split('+')[0]!;
  const words = local.split(/[._-]+/).filter(Boolean);
  if (!/\p{L}/u.test(local)) return email;
  return words.map(capital).join(' ');
}

/** A lead's name, as people read it. @param name empty or null if nobody has given one */
export function shownName(name: string | null | undefined): string {
  return name || 'Anonymous';
}
