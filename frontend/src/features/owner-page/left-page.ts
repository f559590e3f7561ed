/** Which owner's page this tab left for a page to pay on. Kept in the tab only: the address lets whoever has it see the page. */
const name = 'owner-page';

export const leftPage = {
  keep: () => sessionStorage.setItem(name, window.location.pathname),
  /** The address, once; null if the tab left none. */
  take(): string | null {
    const address = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return address;
  },
};
