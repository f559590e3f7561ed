import { parseArgs } from 'node:util';
import { type Role, roles } from '../../../contracts/src/accounts/input.js';
import { type InviteUser, inviteUserSchema, resetFactorSchema } from '../../../contracts/src/accounts/user-routes.js';

const aboutOne = ['disable', 'enable', 'reset', 'sessions', 'end-sessions'] as const;

/** A call of `ops users`. */
export type UsersAsk = { json: boolean } & (
  | { act: 'list' }
  | { act: 'invite'; invite: InviteUser }
  | { act: 'role'; email: string; role: Role }
  | { act: 'reset-second-factor'; email: string; reason: string }
  | { act: (typeof aboutOne)[number]; email: string }
);

/** The command line asks for nothing that exists. The message is one line. */
export class WrongUsage extends Error {}

export const usage = `npm run ops -- users <what> [--json]
  list                                    everybody who can sign in, is invited, or is disabled
  invite <email> --role user|admin [--name <name>]
                                          prints a link that sets their password, once, within 7 days
  role <email> user|admin                 takes effect immediately
  disable | enable <email>                a disabled user is signed out everywhere, for good
  reset <email>                           prints a link that sets a new password, once, within 24 hours
  sessions <email>                        where they are signed in
  end-sessions <email>                    sign them out everywhere
  reset-second-factor <email> --reason <reason>
                                          after the loss of their app: the password alone signs them in again`;

/** Reads the arguments after `ops`, starting with `users`. @throws WrongUsage */
export function parseUsersAsk(argv: readonly string[]): UsersAsk {
  const { values, positionals } = parse(argv);
  const [, act, email, role, ...rest] = positionals;
  const { json = false } = values;
  if (rest.length > 0) throw new WrongUsage(`Too many arguments: ${rest.join(' ')}`);
  if (act !== 'invite' && (values.role !== undefined || values.name !== undefined))
    throw new WrongUsage('--role and --name are for invite');
  if (act !== 'reset-second-factor' && values.reason !== undefined)
    throw new WrongUsage('--reason is for reset-second-factor');
  if (act !== 'role' && role !== undefined) throw new WrongUsage(`Too many arguments: ${role}`);
  if (act === 'list') {
    if (email !== undefined) throw new WrongUsage(`Too many arguments: ${email}`);
    return { act, json };
  }
  if (act === undefined) throw new WrongUsage('users needs an action');
  if (act === 'invite') return { act, invite: inviteOf(email, values), json };
  const about = aboutOne.find((one) => one === act);
  if (!about && act !== 'role' && act !== 'reset-second-factor') throw new WrongUsage(`users ${act} is unknown`);
  if (email === undefined) throw new WrongUsage(`users ${act} needs an email`);
  if (about) return { act: about, email, json };
  if (act === 'reset-second-factor') return { act, email, reason: reasonOf(values), json };
  const known = roles.find((one) => one === role);
  if (!known) throw new WrongUsage(`users role needs an email and a role: ${roles.join(' or ')}`);
  return { act: 'role', email, role: known, json };
}

function inviteOf(email: string | undefined, { role, name }: { role?: string; name?: string }): InviteUser {
  const parsed = inviteUserSchema.safeParse({ email, role, displayName: name });
  if (parsed.success) return parsed.data;
  throw new WrongUsage(`users invite: ${parsed.error.issues[0]!.message}`);
}

function reasonOf({ reason }: { reason?: string }): string {
  const parsed = resetFactorSchema.safeParse({ reason });
  if (parsed.success) return parsed.data.reason;
  throw new WrongUsage('users reset-second-factor needs a --reason');
}

function parse(argv: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { json: { type: 'boolean' }, role: text, name: text, reason: text } as const;
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('\n')[0]);
  }
}
