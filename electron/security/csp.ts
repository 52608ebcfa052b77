/** The trusted-types policy that creates the address of the page's own worker; see `renderer/`. */
const WORKER_POLICY = 'marginalia-worker';

/** `'self'` is `app://bundle`: the page has no network access. */
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${WORKER_POLICY}`,
];

/**
 * Headers of every response of the app's protocol, including errors and data. There is no opener policy: no window can
 * be opened (windows.ts), and Chromium would start a second process for the page to obey it.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': DIRECTIVES.join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
