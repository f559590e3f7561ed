import { useTitle } from '../lib/use-title.js';
import { buttonClass } from './button.js';
import { PageMessage } from './page-message.js';

/** The real 404 of every address that no route knows. */
export function NotFoundScreen() {
  useTitle('Page not found');
  return (
    <PageMessage
      title="There is no page at this address"
      actions={
        <a href="/" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Go to the start page
        </a>
      }
    >
      <p>It may have moved, or the link was mistyped.</p>
    </PageMessage>
  );
}
