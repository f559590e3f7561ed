/** "Ann" of ann.smith@example.com, as people of an office call one another; undefined where the e-mail is not known. */
export function firstName(email: string | null | undefined): string | undefined {
  const name = email?.split('@')[0]?.split(/[._+-]/)[0];
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : undefined;
}
