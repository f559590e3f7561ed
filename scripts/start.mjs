/**
 * `npm start`: installs and builds if needed, then runs everything on this machine until Ctrl-C or SIGTERM.
 * Use only syntax that old Nodes understand: the version is checked before anything else is loaded.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Node ${process.versions.node} is not supported: Node 20.19 or later, or 22.12 or later, is needed.`);
  process.exit(1);
}
void import('./lib/start.mjs').then(({ main }) => main());
