/** The stream of a user's history. */
export function userStream(id: string): string {
  return `user-${id}`;
}
