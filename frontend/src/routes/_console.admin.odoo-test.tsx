import { createFileRoute } from '@tanstack/react-router';
import { ConnectionTestScreen } from '../features/connection-test/connection-test-screen.js';

/** For everybody who is signed in, as the specification says; visitors are sent to /login. */
export const Route = createFileRoute('/_console/admin/odoo-test')({ component: ConnectionTestScreen });
