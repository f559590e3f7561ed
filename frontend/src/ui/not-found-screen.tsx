import { buttonClass } from './button.js';
import { PageMessage } from './page-message.js';

/** The real 404 of every address that no route knows. */
export function NotFoundScreen() {
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
