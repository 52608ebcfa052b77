/** A signed commit's signature and the bytes it signs, as Git's own verification takes them; empty when unsigned. */
export function signatureOf(commit: Buffer | null): { signature?: string; payload?: string } {
  if (commit === null) return {};
  const text = commit.toString('utf8');
  const end = text.indexOf('\n\n');
  const lines = text.slice(0, end).split('\n');
  const start = lines.findIndex((line) => /^gpgsig(?:-sha256)? /.test(line));
  if (start < 0) return {};
  let after = start + 1;
  while (lines[after]?.startsWith(' ') === true) after++;
  const first = (lines[start] ?? '').replace(/^gpgsig(?:-sha256)? /, '');
  const signature = [first, ...lines.slice(start + 1, after).map((line) => line.slice(1))].join('\n');
  const kept = [...lines.slice(0, start), ...lines.slice(after)];
  return { signature: `${signature}\n`, payload: `${kept.join('\n')}${text.slice(end)}` };
}
