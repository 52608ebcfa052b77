/**
 * One writer of `prove-notes.mjs`: appends notes as fast as the service accepts them and prints what was acknowledged.
 *
 *     node note-writer.mjs <file with {"api","token","objects","shared"}, read again after the service moved>
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [file = '', from = '0'] = process.argv.slice(2);
let place = JSON.parse(readFileSync(file, 'utf8'));

for (let n = Number(from); ; n += 1) {
  const { api, token, objects, shared } = place;
  const object = n % 5 === 4 ? shared : objects[(n * 7919) % objects.length];
  const text = `${randomUUID()}\n`;
  try {
    const answer = await fetch(`${api}/api/repos/proof/notes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'append', object_ref: object, note: text }),
    });
    const body = await answer.text();
    if (answer.status === 201) process.stdout.write(`ok ${object} ${text}`);
    else process.stdout.write(`refused ${answer.status} ${body.replaceAll('\n', ' ')}\n`);
  } catch {
    await sleep(50);
    place = JSON.parse(readFileSync(file, 'utf8'));
  }
}
