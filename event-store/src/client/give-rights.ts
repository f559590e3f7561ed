import { EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { readAddress, WrongAddress } from './address.js';
import { timeLimit } from '../flow/time-limit.js';

export interface Rights {
  /** Connection string with the admin's name and password. */
  adminUrl: string;
  user: string;
  password: string;
}

const settingsStream = '$settings';
const settingsType = 'update-default-acl';

/**
 * Creates the application's user if there is none, gives it this password, and gives it, and nobody else, the rights it needs: to read `$all`, and to read and
 * append to streams. Metadata and deletion stay with the admins. Safe to call again.
 * @throws WrongAddress; Error when the admin is refused or no node can be reached
 */
export async function giveRights({ adminUrl, user, password }: Rights): Promise<void> {
  await makeUser(adminUrl, user, password);
  const us = ['$admins', user];
  const admins = '$admins';
  const settings = {
    $userStreamAcl: { $r: us, $w: us, $d: admins, $mr: admins, $mw: admins },
    $systemStreamAcl: { $r: admins, $w: admins, $d: admins, $mr: admins, $mw: admins },
  };
  const client = EventStoreDBClient.connectionString(readAddress(adminUrl).connectionString);
  try {
    await client.setStreamMetadata('$all', { acl: { readRoles: us } });
    if (JSON.stringify(await lastSettings(client)) !== JSON.stringify(settings))
      await client.appendToStream(settingsStream, jsonEvent({ type: settingsType, data: settings }));
  } finally {
    await client.dispose();
  }
}

async function lastSettings(client: EventStoreDBClient): Promise<unknown> {
  try {
    const last = client.readStream(settingsStream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
    for await (const { event } of last) if (event?.type === settingsType) return event.data;
    return undefined;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return undefined;
    throw error;
  }
}

/** EventStoreDB's HTTP interface, which any node accepts: the client has no call for users. */
async function makeUser(adminUrl: string, user: string, password: string): Promise<void> {
  const { hosts, tls, credentials } = readAddress(adminUrl);
  if (!credentials) throw new WrongAddress('names no admin with a password');
  const [{ address, port } = { address: '', port: 0 }] = hosts;
  const basic = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  const post = (path: string, body: object) =>
    fetch(`${tls ? 'https' : 'http'}://${address}:${port}/users/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: timeLimit(10_000),
    });
  const refuse = async (what: string, response: Response): Promise<never> => {
    throw new Error(
      `${address}:${port} did not ${what} the user ${user}: ${response.status} ${(await response.text()).trim()}`,
    );
  };
  const made = await post('', { loginName: user, fullName: 'Lead pipeline', password, groups: [] });
  if (made.ok) return;
  // 409: this user exists, perhaps with an earlier password.
  if (made.status !== 409) await refuse('create', made);
  const path = `${encodeURIComponent(user)}/command/reset-password`;
  const changed = await post(path, { newPassword: password });
  if (!changed.ok) await refuse('change the password of', changed);
}
