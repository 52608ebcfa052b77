import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
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

/** A pack of one file of a tebibyte: version 2, one object, a blob, and its length in pieces of seven bits. */
const BEGINNING = Buffer.concat([
  Buffer.from('PACK'),
  Buffer.from([0, 0, 0, 2, 0, 0, 0, 1]),
  Buffer.from([0xb0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02]),
]);

/** Bytes after which it gives up, for a test that does not. */
const MOST = 1024 ** 3;

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
      const feed = (): void => void (file.destroyed || file.write(Buffer.alloc(32_768), feed));
      feed();
      let sent = 0;
      try {
        for await (const bytes of file as AsyncIterable<Buffer>) {
          if ((sent += bytes.length) > MOST) response.destroy();
          const more = Buffer.concat([band(2, Buffer.from('Still here\n')), band(1, bytes)]);
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
