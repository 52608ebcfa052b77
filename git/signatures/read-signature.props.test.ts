import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { openPgpKey } from './openpgp-key.ts';
import { parseSignature, signedLines } from './read-signature.ts';

const BEGIN = { ssh: '-----BEGIN SSH SIGNATURE-----', pgp: '-----BEGIN PGP SIGNATURE-----' };

test('bytes of any kind give a key in plain letters, or none', () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(
      bytes,
      fc.constantFrom(...Object.values(BEGIN)),
      fc.constantFrom('', 'SSHSIG'),
      (raw, begin, magic) => {
        const body = Buffer.concat([Buffer.from(magic), raw]);
        const signature = parseSignature([begin, '', body.toString('base64'), '-----END-----']);
        expect(signature?.key).toMatch(/^(?:SHA256:[A-Za-z0-9+/]{43}|[0-9A-F]*)$/);
        expect(openPgpKey(Buffer.from(raw))).toMatch(/^[0-9A-F]*$/);
      },
    ),
    { numRuns: rounds(500, 20_000) },
  );
});

test('a signature packet with nested lengths of any size ends', () => {
  const lengths = fc.array(fc.constantFrom(0, 1, 191, 192, 254, 255), { maxLength: 200 });
  fc.assert(
    fc.property(lengths, fc.constantFrom(0x88, 0x89, 0x8a, 0x8b, 0xc2), (some, tag) => {
      expect(openPgpKey(Buffer.from([tag, 100, 4, 0, 0, 0, 0, 90, ...some]))).toMatch(/^[0-9A-F]*$/);
    }),
    { numRuns: rounds(500, 20_000) },
  );
});

test('only the header of a commit, and the end of a tag, can hold a signature', () => {
  const signature = `${BEGIN.ssh}\n AAAA\n -----END SSH SIGNATURE-----`;
  const header = `tree 1\ngpgsig ${signature}\nother x`;
  expect(signedLines(`${header}\n\nmessage`, false)).toEqual([
    BEGIN.ssh,
    'AAAA',
    '-----END SSH SIGNATURE-----',
  ]);
  expect(signedLines(`tree 1\n\ngpgsig ${signature}`, false)).toBeNull();
  expect(signedLines(`object 1\n\nmessage\n${BEGIN.ssh}\nAAAA`, true)).toEqual([BEGIN.ssh, 'AAAA']);
});

test('lines that only begin like a signature are text', () => {
  const long = `${BEGIN.ssh} not quite\n`.repeat(30_000);
  expect(signedLines(`object 1\n\n${long}`, true)).toBeNull();
});
