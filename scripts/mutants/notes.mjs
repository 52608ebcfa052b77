/** Notes and remarks: that nothing of them is lost, or costs too much. @type {import('./table.mjs').Mutant[]} */
export const notes = [
  {
    guard: 'a note is bytes: what is not UTF-8 is kept',
    file: 'shared/domain/notes/bytes.ts',
    from: '    return withRawBytes(bytes);',
    to: "    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);",
    unit: ['shared/domain/notes/bytes.props.test.ts'],
  },
  {
    guard: 'a note is bytes: a half of a pair in a note is not taken for one letter',
    file: 'shared/domain/notes/bytes.ts',
    from: 'first === 0xed ? 0x9f',
    to: 'first === 0xed ? 0xbf',
    unit: ['shared/domain/notes/bytes.props.test.ts'],
  },
  {
    guard: 'a note is bytes: a host that takes nothing but text gets no other',
    file: 'electron/notes/decisions/decide.ts',
    from: '  if (!isBegun(progress) && !host.replaces && losesBytes(intent))',
    to: '  if (!isBegun(progress) && !host.replaces && losesBytes(intent) && intent.mine === null)',
    unit: ['electron/notes/decisions/decide.test.ts'],
  },
  {
    guard: 'a note is bytes: line ends stay',
    file: 'electron/notes/decisions/line-ends.ts',
    from: '  const own = lines.includes',
    to: '  const own = true || lines.includes',
    unit: ['electron/notes/decisions/line-ends.test.ts'],
  },
  {
    guard: 'through another name of a ref nothing but a notes ref is written',
    file: 'hosting/notes/refs.ts',
    from: "!isRefName(written, 'refs/notes/')",
    to: "!isRefName(written, 'refs/')",
    unit: ['hosting/contract/symbolic-notes.test.ts'],
  },
  {
    guard: 'through another name of a notes ref a token’s policy holds',
    file: 'hosting/routes/notes.ts',
    from: '  requireWritable(claims, written);\n',
    to: '',
    unit: ['hosting/contract/symbolic-notes.test.ts'],
  },
  {
    guard: 'what an edit replaces is what its writer has seen',
    file: 'electron/notes/decisions/after-reading.ts',
    from: '  if (theirs.text === null) return absent(now, theirs);\n  return unchanged(now, theirs) ? unlessDenied(now)',
    to: '  if (theirs.text === null) return absent(now, theirs);\n  return theirs.text !== null ? unlessDenied(now)',
    unit: ['electron/notes/decisions/decide.props.test.ts'],
  },
];
