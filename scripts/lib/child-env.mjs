/** Variables that any program may need: where programs, the home and temporary files are, language, time zone, libraries, Windows' own. */
const plain =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|TEMP|TMP|LANG|LANGUAGE|LC_\w+|TZ|LD_LIBRARY_PATH|DYLD_\w+|NODE_ENV|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA)$/i;
/** Variables that installs and builds also need: npm's settings, proxies, certificates, browsers' places. */
const tools =
  /^(npm_\w+|node_\w+|(https?|no|all)_proxy|ssl_cert_\w+|xdg_\w+|playwright_\w+|puppeteer_\w+|ci|no_color|force_color)$/i;

/**
 * The environment of a program that must not see keys, passwords and addresses of services.
 * @param {RegExp} [also] names of further variables it needs
 * @returns {NodeJS.ProcessEnv}
 */
export function plainEnv(also) {
  return chosen((name) => plain.test(name) || also?.test(name) === true);
}

/** The environment of installs and builds: they run other people's programs. @returns {NodeJS.ProcessEnv} */
export function toolEnv() {
  return chosen((name) => plain.test(name) || tools.test(name));
}

/** @param {(name: string) => boolean} wanted */
function chosen(wanted) {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted(name)));
}
