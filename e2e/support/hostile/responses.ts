/**
 * What a host can send before a body: unknown statuses, invalid headers, and every way of redirecting the app.
 * `outside` is the address of a server that must never receive a request.
 */
const BODY = '{"branches":[],"has_more":false,"next_cursor":null}';

const ok = (...headers: string[]): string =>
  ['HTTP/1.1 200 OK', 'Connection: close', ...headers, '', BODY].join('\r\n');
const status = (line: string, ...headers: string[]): string =>
  [line, 'Connection: close', ...headers, '', '{}'].join('\r\n');

export const responses = (outside: string): readonly string[] => [
  '',
  '\r\n\r\n',
  'x',
  'HTTP/1.1',
  'HTTP/9.9 200 OK\r\n\r\n',
  'ICY 200 OK\r\n\r\n',
  status('HTTP/1.1 000 Nothing'),
  status('HTTP/1.1 99 Low'),
  status('HTTP/1.1 204 No Content'),
  status('HTTP/1.1 206 Partial Content', 'Content-Range: bytes 0-1/99999999999'),
  status('HTTP/1.1 304 Not Modified'),
  status('HTTP/1.1 401 Unauthorized', 'WWW-Authenticate: Basic realm="Your password"'),
  status('HTTP/1.1 401 Unauthorized', 'WWW-Authenticate: Negotiate'),
  status('HTTP/1.1 407 Proxy Authentication Required', 'Proxy-Authenticate: Basic realm="x"'),
  status('HTTP/1.1 418 Teapot'),
  status('HTTP/1.1 999 High'),
  ...[301, 302, 303, 307, 308].map((code) => status(`HTTP/1.1 ${code} Moved`, `Location: ${outside}/moved`)),
  status('HTTP/1.1 302 Found', 'Location: file:///etc/passwd'),
  status('HTTP/1.1 302 Found', 'Location: app://bundle/index.html'),
  status('HTTP/1.1 302 Found', 'Location: data:application/json,{}'),
  status('HTTP/1.1 300 Choices', `Location: ${outside}/choice`, `Link: <${outside}/link>; rel=alternate`),
  ok(`Refresh: 0;url=${outside}/refresh`),
  ok(`Link: <${outside}/preload.js>; rel=preload; as=script`, `Link: <${outside}>; rel=preconnect`),
  ok(
    `Report-To: {"group":"x","max_age":1,"endpoints":[{"url":"${outside}/report"}]}`,
    'NEL: {"report_to":"x"}',
  ),
  ok(`Alt-Svc: h2="${outside.replace('http://', '')}"; ma=9999`),
  ok('Set-Cookie: a=b; Max-Age=99999', 'Set-Cookie: __Host-a=b; Secure; Path=/'),
  ok('Content-Disposition: attachment; filename="../../.bashrc"'),
  ok('Content-Type: text/html', 'X-Content-Type-Options: sniff'),
  ok('Content-Type: application/pdf'),
  ok('Content-Encoding: gzip'),
  ok('Content-Encoding: br, gzip, deflate, zstd, x'),
  ok('Content-Length: 5', 'Content-Length: 7'),
  ok('Content-Length: -1'),
  ok('Content-Length: 99999999999999999999'),
  ok('Content-Length: 51', 'Transfer-Encoding: chunked'),
  status('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked') + '\r\nFFFFFFFFFFFFFFFFFFFF\r\nx',
  ok('Date: Thu, 01 Jan 1970 00:00:00 GMT'),
  ok('Date: Fri, 31 Dec 9999 23:59:59 GMT'),
  ok('Date: soon'),
  ok(`X-Long: ${'x'.repeat(300_000)}`),
  ok(...Array.from({ length: 2000 }, (_, at) => `X-${at}: x`)),
  ok('X-Bytes: \u0000\u0001\u007F'),
  ok(': no name', 'no colon', ' folded'),
  status('HTTP/1.1 503 Later', 'Retry-After: 99999999999'),
  status('HTTP/1.1 500 Broken', 'Retry-After: -5', 'RateLimit: r=-1, t=-1'),
  `HTTP/1.1 100 Continue\r\n\r\n${ok()}`,
  `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n`,
];
