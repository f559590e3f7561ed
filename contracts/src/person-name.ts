/** Somebody who signs in, as far as it matters to what people call them. */
interface Person {
  email: string;
  /** What they chose to be called; null where they chose nothing. */
  displayName: string | null;
}

/** What somebody is called: by the name that they chose, else by what stands before the @ of their e-mail, made readable. */
export function nameOfPerson({ email, displayName }: Person): string {
  return displayName ?? readableName(email);
}

/** What people are called, by their ids, in the order given. Who shares a name with another one of them is told by e-mail as well. */
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

/** "Ann Sample" of ann.sample+leads@example.com. What holds no letter stays as it is. */
export function readableName(email: string): string {
  const local = email.split('@')[0]!.split('+')[0]!;
  const words = local.split(/[._-]+/).filter(Boolean);
  if (!/\p{L}/u.test(local)) return email;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
