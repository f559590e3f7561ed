/** Longer, and the signed tag would not fit beside it: a name before the @ has at most 64 characters (RFC 5321). */
export const longestReplyName = 18;

/** Whether the tag of a reply can go into the address: `replies@example.com` becomes `replies+<tag>@example.com`. */
export function takesTag(address: string): boolean {
  const [, name, domain] = /^([A-Za-z0-9._-]+)@([A-Za-z0-9.-]+)$/.exec(address) ?? [];
  return name !== undefined && domain !== undefined && name.length <= longestReplyName;
}
