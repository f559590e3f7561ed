import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '../features/unsubscribe/unsubscribe-screen.js';

export const Route = createFileRoute('/unsubscribe/$token')({ component: UnsubscribeRoute });

function UnsubscribeRoute() {
  return <UnsubscribeScreen token={Route.useParams().token} />;
}
