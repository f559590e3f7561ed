/** The stream that tells what happened to a user. */
export function userStream(id: string): string {
  return `user-${id}`;
}
