/** A relay on loopback that makes a host far away: every byte is late, and only so many pass in a millisecond. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const REQUEST_LINE = /^(GET|POST) (\S+) HTTP/;

/**
 * @param {number} port of the host
 * @param {{ rttMs: number, bytesPerMs: number }} line the whole round trip; what passes each way, over all connections
 * @param {(line: string) => void} sent is called with every request as it leaves the app
 */
export async function openRelay(port, { rttMs, bytesPerMs }, sent) {
  const up = lane(rttMs / 2, bytesPerMs);
  const down = lane(rttMs / 2, bytesPerMs);
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    // The handshake takes a round trip before the first byte may leave.
    const open = sleep(rttMs);
    const end = () => [near, far].forEach((socket) => socket.destroy());
    near.on('error', end);
    far.on('error', end);
    const ask = (bytes) => {
      const text = bytes.toString('latin1');
      const line = REQUEST_LINE.exec(text);
      if (!line) return bytes;
      sent(`${line[1]} ${line[2]}`);
      // The host serves its own address only.
      return Buffer.from(text.replace(/^(host: .*):\d+$/im, `$1:${port}`), 'latin1');
    };
    pass(near, far, (bytes) => open.then(() => up(bytes)), ask);
    pass(far, near, down);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, close: () => server.close() };
}

/** Answers when bytes have arrived at the other end of a line, one after the other. */
function lane(delayMs, bytesPerMs) {
  let free = 0;
  return async (bytes) => {
    const now = performance.now();
    free = Math.max(free, now) + bytes.length / bytesPerMs;
    const wait = free + delayMs - now;
    if (wait > 0) await sleep(wait);
  };
}

/** Copies in order; many pieces may be on their way at once. */
function pass(from, to, travel, change = (bytes) => bytes) {
  let last = Promise.resolve();
  from.on('data', (bytes) => {
    const arrived = travel(bytes);
    const changed = change(bytes);
    last = last.then(() => arrived).then(() => void to.write(changed));
  });
  from.on('end', () => (last = last.then(() => void to.end())));
}
