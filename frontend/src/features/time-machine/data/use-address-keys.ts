import { useEffect, useState } from 'react';
import type { AddressKeys } from './past-filter.js';

/** Loaded once a number is looked for: addresses begin with one. */
export function useAddressKeys(search = ''): AddressKeys | undefined {
  const [keys, setKeys] = useState<AddressKeys>();
  const needed = !keys && /^\s*\d/.test(search);
  useEffect(() => {
    if (!needed) return;
    let here = true;
    import('../../../../../contracts/src/keys/address.js').then(
      ({ askedKey, shownAddressKey }) => here && setKeys({ askedKey, shownAddressKey }),
      (error: unknown) => console.warn('Addresses are found only as they are written.', error),
    );
    return () => void (here = false);
  }, [needed]);
  return keys;
}
