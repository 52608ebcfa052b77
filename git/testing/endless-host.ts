import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeflate } from 'node:zlib';

const packet = (data: string | Buffer): Buffer => {
  const bytes = Buffer.from(data);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
};
const FLUSH = Buffer.from('0000');
const SERVICE = [packet('# service=git-upload-pack\n'), FLUSH];
const CAN = ['version 2', 'ls-refs', 'fetch=shallow filter', 'object-format=sha1'];
const CAPABILITIES = [...CAN.map((line) => packet(`${line}\n`)), FLUSH];
const band = (number: number, data: Buffer): Buffer => packet(Buffer.concat([Buffer.from([number]), data]));
/** As many bytes as surely go into one packet: a stream that had to wait hands over more at once. */
const PIECE_BYTES = 32_768;
const pieces = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, nth) =>
    bytes.subarray(nth * PIECE_BYTES, (nth + 1) * PIECE_BYTES),
  );

/** A pack of one file of a tebibyte: version 2, one object, a blob, and its length in pieces of seven bits. */
const BEGINNING = Buffer.concat([
  Buffer.from('PACK'),
  Buffer.from([0, 0, 0, 2, 0, 0, 0, 1]),
  Buffer.from([0xb0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02]),
]);

/** Bytes that come at once: more than any cap of a test, and less than a disk has room for. */
const AT_ONCE_BYTES = 16 * 1024 ** 2;
/** Milliseconds between two pieces from then on: it ends on no machine, however fast that one is. */
const PACE_MS = 50;

/** A host whose every answer to a fetch is a pack without end. It says something all the time. */
export async function endlessHost(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/x-git-upload-pack-advertisement');
      response.end(Buffer.concat([...SERVICE, ...CAPABILITIES]));
      return;
    }
    void text(request).then(async (asked) => {
      response.setHeader('content-type', 'application/x-git-upload-pack-result');
      if (!asked.includes('command=fetch')) return response.end(FLUSH);
      response.write(Buffer.concat([packet('packfile\n'), band(1, BEGINNING)]));
      const file = createDeflate({ level: 0 });
      response.on('close', () => file.destroy());
      const feed = (): void => void (file.destroyed || file.write(Buffer.alloc(PIECE_BYTES), feed));
      feed();
      let sent = 0;
      try {
        for await (const bytes of file as AsyncIterable<Buffer>) {
          if ((sent += bytes.length) > AT_ONCE_BYTES) await sleep(PACE_MS);
          const packets = pieces(bytes).map((piece) => band(1, piece));
          const more = Buffer.concat([band(2, Buffer.from('Still here\n')), ...packets]);
          if (!response.write(more)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
        }
      } catch {
        // Nobody listens any more.
      }
      return response;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}/r.git`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
