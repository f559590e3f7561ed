const name = 'left-page';

/**
 * Which page this tab left for one of the payment or the signing service. Those lead everybody back to the same addresses, whoever opened
 * them. Kept in the tab only: the address of an owner's page lets whoever has it see the page.
 */
export const leftPage = {
  keep: (address = window.location.pathname) => sessionStorage.setItem(name, address),
  /** The address; null if the tab left none. */
  address: () => sessionStorage.getItem(name),
};
