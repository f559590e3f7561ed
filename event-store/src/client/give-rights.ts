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
 * Creates the application's user if there is none, and gives it, and nobody else, the rights it needs: to read `$all`, and to read and
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

/** EventStoreDB's HTTP interface, `POST /users/`: any node accepts it. The client has no call for users. */
async function makeUser(adminUrl: string, user: string, password: string): Promise<void> {
  const { hosts, tls, credentials } = readAddress(adminUrl);
  if (!credentials) throw new WrongAddress('names no admin with a password');
  const [{ address, port } = { address: '', port: 0 }] = hosts;
  const basic = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  const response = await fetch(`${tls ? 'https' : 'http'}://${address}:${port}/users/`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ loginName: user, fullName: 'Lead pipeline', password, groups: [] }),
    signal: timeLimit(10_000),
  });
  // 409: this user exists; its password stays.
  if (!response.ok && response.status !== 409)
    throw new Error(
      `${address}:${port} did not create the user ${user}: ${response.status} ${(await response.text()).trim()}`,
    );
}
