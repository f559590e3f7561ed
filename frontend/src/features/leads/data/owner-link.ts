import { useMutation } from '@tanstack/react-query';
import { ownerLinkRoutes } from '../../../../../contracts/src/owner-page/routes.js';
import { send } from '../../../lib/calls/api.js';
import { copyText } from '../../history/event-json.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { sendTo } from '../../lead-commands/send-to.js';
import { whileSignedIn } from '../../session/while-signed-in.js';

/** Copies a new link to the page of the lead's owner. */
export function useCopyOwnerLink(id: string) {
  const toast = actionToast('owner-link', id);
  return useMutation({
    mutationFn: () => whileSignedIn(() => send(ownerLinkRoutes.copy, { id })),
    onSuccess({ url }) {
      toast.clear();
      copyText(url, 'The link to the owner’s page');
    },
    onError: (error) => toast.failed('The link was not copied', error),
  });
}

/** Ends the links that the owner has so far. */
export function useRevokeOwnerLink(id: string) {
  const toast = actionToast('owner-link', id);
  return useMutation({
    mutationFn: () => sendTo('lead', ownerLinkRoutes.revoke, { id }),
    onSuccess: () => toast.done('Owner’s link revoked', 'Earlier links no longer work. The next email has a new one.'),
    onError: (error) => toast.failed('The link was not revoked', error),
  });
}
