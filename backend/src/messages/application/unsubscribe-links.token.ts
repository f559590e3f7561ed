/** Injection token of the signer of unsubscribe links. */
export const UNSUBSCRIBE_LINKS = Symbol('UNSUBSCRIBE_LINKS');
