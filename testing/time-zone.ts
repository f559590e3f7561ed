export { setTimeZone } from '../frontend/test/time-zone.js';
