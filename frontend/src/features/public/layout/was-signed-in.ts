/**
 * Whether somebody was signed in when this browser last saw a public page. It is read before the first paint (index.html),
 * so that the page reserves space for their bar while the session is read. It grants no access.
 */
const key = 'was-signed-in';

export function rememberStaff(): void {
  write((storage) => storage.setItem(key, 'yes'));
  document.documentElement.dataset.staff = '';
}

export function forgetStaff(): void {
  write((storage) => storage.removeItem(key));
  delete document.documentElement.dataset.staff;
}

function write(action: (storage: Storage) => void): void {
  try {
    action(window.localStorage);
  } catch (error) {
    console.warn('This browser keeps nothing; the page moves a little when the bar appears.', error);
  }
}
