import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { status } from '@grpc/grpc-js';
import type { Metadata } from '@grpc/grpc-js';
import { toRpcStatus } from '../src/node/grpc-errors.js';
import { startCuttingProxy } from './cutting-proxy.js';
import type { CuttingProxy } from './cutting-proxy.js';
import { refused, startFront } from './front.js';
import type { Front, Refused } from './front.js';

const { VNodeState } = gossip.MemberInfo;

/** The view of the living nodes: who leads, and who is dead. */
interface View {
  leader: number | undefined;
  dead: Set<number>;
}

/** Three nodes of a cluster, as far as a client can see. */
export interface Fronts {
  /** A connection string with all three as seeds. */
  url: string;
  ports: number[];
  /** The leader, as far as the others know. */
  leader(): number | undefined;
  /** Ends the leader: its connections break, new ones are refused. The others go on naming it until they notice. */
  kill(): number;
  /** Freezes the leader: it accepts connections and answers nothing. */
  freeze(): number;
  /** The others notice that the leader is gone: there is none. */
  notice(): void;
  /** The next leader is there: another one, unless it is named. A dead one is elected by those who do not know. */
  elect(index?: number): void;
  /** The killed or frozen node is back, as a follower if another leads; a frozen one continues where it was. */
  revive(index: number): void;
  /** The leader steps down, and goes on as a follower. */
  resign(): void;
  /** How many calls were answered NotLeader. */
  notLeaderAnswers(): number;
  close(): Promise<void>;
}

/** The server's own write time-out. */
const writeTimeoutMs = 5_000;

/**
 * Three fronts of one embedded node that gossip about one another, one of them the leader. The others refuse calls that ask for the
 * leader with NotLeader; while there is none, reads get NotReady, and appends hang until the store's own time-out.
 */
export async function startFronts(nodePort: () => number): Promise<Fronts> {
  const view: View = { leader: 0, dead: new Set() };
  const proxies: CuttingProxy[] = [];
  const fronts: Front[] = [];
  let notLeader = 0;
  const notHere = (): Refused => {
    if (view.leader === undefined) return refused(status.UNAVAILABLE, 'Server Is Not Ready');
    notLeader++;
    return refused(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(proxies[view.leader]!.port),
    });
  };
  for (const index of [0, 1, 2]) {
    const isHere = (metadata: Metadata) => view.leader === index || metadata.get('requires-leader').length === 0;
    const front = await startFront(nodePort, {
      read: (metadata) => (isHere(metadata) ? undefined : notHere()),
      append: (metadata) => {
        if (isHere(metadata)) return 'pass on';
        if (view.leader !== undefined) return notHere();
        return { error: toRpcStatus({ kind: 'timeout' }), afterMs: writeTimeoutMs };
      },
      members: () => membersOf(view, proxies),
    });
    fronts.push(front);
    proxies.push(await startCuttingProxy(() => front.port));
  }
  const leading = () => {
    if (view.leader === undefined) throw new Error('there is no leader');
    return view.leader;
  };
  const next = () => [0, 1, 2].find((index) => index !== view.leader && !view.dead.has(index))!;
  return {
    url: `esdb://${proxies.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    ports: proxies.map(({ port }) => port),
    leader: () => view.leader,
    kill: () => {
      const index = leading();
      proxies[index]!.refuse(true);
      proxies[index]!.cut();
      return index;
    },
    freeze: () => {
      const index = leading();
      proxies[index]!.freeze(true);
      return index;
    },
    notice: () => {
      view.dead.add(leading());
      view.leader = undefined;
    },
    elect: (index = next()) => {
      view.dead.delete(index);
      view.leader = index;
    },
    revive: (index) => {
      view.dead.delete(index);
      proxies[index]!.refuse(false);
      proxies[index]!.freeze(false);
    },
    resign: () => (view.leader = next()),
    notLeaderAnswers: () => notLeader,
    close: async () => {
      for (const proxy of proxies) await proxy.close();
      for (const front of fronts) front.close();
    },
  };
}

function membersOf(view: View, proxies: CuttingProxy[]): gossip.ClusterInfo {
  const members = proxies.map(({ port }, index) => {
    const follower = view.leader === undefined ? VNodeState.UNKNOWN : VNodeState.FOLLOWER;
    return new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(randomUUID()))
      .setTimeStamp(String(Date.now()))
      .setState(index === view.leader ? VNodeState.LEADER : follower)
      .setIsAlive(!view.dead.has(index))
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port));
  });
  return new gossip.ClusterInfo().setMembersList(members);
}
