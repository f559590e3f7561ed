/** Loaded only once somebody has entered an address: see the hooks beside it. */
export { readAddress } from '../../../../contracts/src/keys/address.js';
export { stateName, zipQuestion } from '../../../../contracts/src/keys/zip-codes.js';
