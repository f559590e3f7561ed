import { randomUUID } from 'node:crypto';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';

/** The server version whose stream protocol the node implements. */
const VERSION = '23.10.0';

/** `ServerFeatures.GetSupportedMethods`: clients choose BatchAppend because it is listed here. */
export function supportedMethods(version = VERSION) {
  const methods = Object.values(StreamsService).map(({ path }) => {
    const [, service = '', method = ''] = path.toLowerCase().split('/');
    const supported = new features.SupportedMethod().setServiceName(service).setMethodName(method);
    return supported.setFeaturesList([]);
  });
  const message = new features.SupportedMethods().setEventStoreServerVersion(version).setMethodsList(methods);
  return (
    _call: ServerUnaryCall<shared.Empty, features.SupportedMethods>,
    answer: sendUnaryData<features.SupportedMethods>,
  ): void => answer(null, message);
}

/** `Gossip.Read`: a cluster of one, for clients that look for a leader (`esdb+discover`). */
export function gossipService(host: string, port: () => number) {
  const instance = new shared.UUID().setString(randomUUID());
  return (
    _call: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>,
    answer: sendUnaryData<gossip.ClusterInfo>,
  ): void => {
    const member = new gossip.MemberInfo()
      .setInstanceId(instance)
      .setTimeStamp(String(Date.now()))
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port()));
    answer(null, new gossip.ClusterInfo().setMembersList([member]));
  };
}
